import type { ReactNode } from 'react'
import css from './FramedPage.css?inline'
import { Styles } from './Styles.tsx'

/** The body of a page that is shown in one of our frames, with a heading smaller than that of a full page. */
export function FramedPage({ children }: { children: ReactNode }) {
  return (
    <>
      <Styles name="FramedPage" css={css} />
      {children}
    </>
  )
}
