import type { ReactNode } from 'react'
import css from './FramedPage.css?inline'
import { Styles } from './Styles.tsx'

/** The body of a page that has its heading in a frame of ours, which is smaller than a page's own. */
export function FramedPage({ children }: { children: ReactNode }) {
  return (
    <>
      <Styles name="FramedPage" css={css} />
      {children}
    </>
  )
}
