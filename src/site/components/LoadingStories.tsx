import css from './LoadingStories.css?inline'
import storyCss from './Story.css?inline'
import { Styles } from './Styles.tsx'

/** What stands in for a list whose feeds were never polled; the page looks again by itself (src/browser/loading.ts). */
export function LoadingStories({ path }: { path: string }) {
  return (
    <div data-loading="">
      <Styles name="Story" css={storyCss} />
      <Styles name="LoadingStories" css={css} />
      <div className="loading" role="status">
        <span className="spinner" />
        Loading the latest stories…
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
        <a className="button button-outline" href={path}>
          Look again
        </a>
      </noscript>
    </div>
  )
}
