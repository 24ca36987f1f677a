import { type KeptStory, toggleKept } from './edition.ts'
import { changeStored, getStored, subscribeStored } from './storage.ts'

/** Keeps the story of a pressed button, or takes it off; shows on each button whether its story is kept. */
export function keep(pressed: Element | null | undefined): void {
  if (pressed) press(pressed)
  markKept()
}

/** Says so beside the button where nothing can be stored. */
function press(button: Element): void {
  document.querySelector('.unkept')?.remove()
  if (!changeStored((edition) => toggleKept(edition, storyOf(button)))) {
    // The sentence is in the page once, at its foot.
    const words = document.querySelector<HTMLElement>('[data-unkept]')?.dataset.unkept ?? ''
    button.insertAdjacentHTML('afterend', '<p class="unkept error-text" role="alert"></p>')
    button.nextElementSibling?.append(words)
  }
}

function markKept(): void {
  const links = new Set(getStored().edition.kept.map(({ link }) => link))
  for (const button of document.querySelectorAll('[data-keep]'))
    button.setAttribute('aria-pressed', String(links.has(linkOf(button))))
}

subscribeStored(markKept)

/** The part of the page that is about the story: its card, or the head of its own page. */
function partOf(button: Element): Element {
  return button.closest('.story, header') ?? document.body
}

/** The story's link; on its own page, that page's canonical address. */
function linkOf(button: Element): string {
  const link = partOf(button).querySelector<HTMLAnchorElement>('h2 a, h3 a')
  return link?.href ?? location.origin + location.pathname
}

/** What the page shows of the story, within the bounds of what is stored. */
function storyOf(button: Element): KeptStory {
  const part = partOf(button)
  // Below the head of a story's own page are its reports.
  const find = (inside: string, below: string) =>
    part.querySelector(inside) ?? (part.matches('header') ? document.querySelector(below) : null)
  const heading = part.querySelector('h1, h2, h3')
  const time = find('time', '.story-facts time')
  return {
    link: linkOf(button),
    title: wordsOf(heading, 500),
    text: wordsOf(find('.deck', '.reports .deck'), 2000),
    section: wordsOf(part.querySelector('.kicker'), 200),
    source: wordsOf(find('.meta b, .byline span', '.report-source b'), 300).replace(/ ↗$/, ''),
    date: time?.getAttribute('title') ?? wordsOf(time, 100),
    language: heading?.getAttribute('lang') ?? '',
  }
}

function wordsOf(element: Element | null, most: number): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, most)
}
