import { LoadingStories } from '../../components/LoadingStories.tsx'
import { Styles } from '../../components/Styles.tsx'
import { directionOf } from '../../components/text-direction.ts'
import type { PageProps } from '../../page.ts'
import css from './live-feed.css?inline'
import type { LiveHeadline, LiveView } from './live-view.ts'

/** The latest headlines. */
export function LivePage({ view, t }: PageProps<LiveView>) {
  return (
    <>
      <Styles name="live-feed" css={css} />
      <h1 className="visually-hidden">{t.live.heading}</h1>
      {view.state === 'loading' && <LoadingStories path={view.path} t={t} />}
      {view.state === 'empty' && <p className="empty-text">{t.stories.empty}</p>}
      <ul className="live-feed">
        {view.headlines.map((headline) => (
          <Headline key={headline.id} view={headline} t={t} />
        ))}
      </ul>
    </>
  )
}

function Headline({ view: { category, sample, date, href, headline }, t }: PageProps<LiveHeadline>) {
  return (
    <li dir={directionOf(headline)}>
      <p className="meta">
        <span>
          {category}
          {sample && ` · ${t.stories.sample}`}
        </span>{' '}
        <span>{date === 'recent' ? t.stories.recent : date?.label}</span>
      </p>
      {href ? (
        <a href={href} target="_blank" rel="noopener" aria-describedby="new-tab">
          {headline}
        </a>
      ) : (
        headline
      )}
    </li>
  )
}
