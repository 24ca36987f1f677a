import { Styles } from '../../components/Styles.tsx'
import type { NoteView } from '../../components/todays-note.ts'
import type { PageProps } from '../../page.ts'
import noteCss from './editors-note.css?inline'
import type { HomeView } from './home-view.ts'

/** The front page's heading, the time of the newest report, and a link to how stories are chosen. */
export function HomeHead({ view, t }: PageProps<HomeView>) {
  return (
    <>
      {view.edition === 'sample' && (
        <p className="sample-notice">
          <b>{t.home.sampleEdition}.</b> {t.home.sampleNotice}
        </p>
      )}
      <header className="home-head">
        <h1>{view.headline}</h1>
        <p>
          <News view={view} t={t} />
          <a className="text-link tap" href="/how-we-choose">
            {t.home.howWeChoose}
          </a>
        </p>
      </header>
      {view.note && <Note note={view.note} />}
    </>
  )
}

/** An editor's words about today. */
function Note({ note: { lines, by } }: { note: NoteView }) {
  return (
    <div className="editors-note">
      <Styles name="editors-note" css={noteCss} />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="meta">{by}</p>
    </div>
  )
}

function News({ view: { news }, t }: PageProps<HomeView>) {
  switch (news?.kind) {
    case 'updated':
      return (
        <span>
          {t.home.updated} <time dateTime={news.at.iso}>{news.at.label}</time>
        </span>
      )
    case 'few':
      return <span>{t.home.newStories(news.count)}</span>
    case 'quiet':
      return (
        <span>
          <b>
            {t.home.quiet.noNewReports} <time dateTime={news.since.iso}>{news.since.label}</time>.
          </b>{' '}
          {news.why}{' '}
          <a className="text-link" href="/sources">
            {t.stories.unread.more}
          </a>
        </span>
      )
    case 'unread':
      return <span>{news.note}</span>
    case undefined:
      return null
  }
}
