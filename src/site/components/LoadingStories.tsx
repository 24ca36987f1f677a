import type { Texts } from '../texts/texts.ts'
import css from './LoadingStories.css?inline'
import { OutlineLink } from './links.tsx'
import storyCss from './Story.css?inline'
import { Styles } from './Styles.tsx'

/**
 * Replaces a list whose feeds were never polled; the page at `path` reloads itself (src/browser/loading.ts).
 */
export function LoadingStories({ path, t }: { path: string; t: Texts }) {
  return (
    <div data-loading="">
      <Styles name="Story" css={storyCss} />
      <Styles name="LoadingStories" css={css} />
      <div className="loading" role="status">
        <span className="spinner" />
        {t.stories.loading}
      </div>
      <div className="stories" aria-hidden="true">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="story skeleton">
            <p />
            <p />
            <p />
            <p />
          </div>
        ))}
      </div>
      <noscript>
        <OutlineLink href={path}>{t.stories.lookAgain}</OutlineLink>
      </noscript>
    </div>
  )
}
