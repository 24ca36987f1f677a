import type { Page } from '@playwright/test'

/** Sides of paper in the American size that the page takes when it is printed. */
export async function countPrinted(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter' })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
