import type { Locator } from '@playwright/test'

/** Text and address of each link, in order. */
export function linksOf(within: Locator): Promise<[string, string][]> {
  return within
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link): [string, string] => [link.textContent, link.getAttribute('href') ?? '']),
    )
}
