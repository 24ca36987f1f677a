import { directionOf } from '../../components/languages.ts'
import { TapLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { ShareLinks } from '../../components/ShareLinks.tsx'
import { StoryItem } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import { storyIdIn } from '../../story-path.ts'
import { Reports } from './Reports.tsx'
import css from './story.css?inline'
import { buildStoryView, type StoryView } from './story-view.ts'

/** One story: its reports by newsroom and time, and why it has its place on the front page. */
function StoryPage({ view, t }: PageProps<StoryView>) {
  const { chosen, first, updated, guides } = view
  return (
    <>
      <Styles name="story-page" css={css} />
      <header className="story-head">
        <p className="kicker">
          <a className="tap" href={view.section.href}>
            {view.section.label}
          </a>
        </p>
        <h1 lang={view.language?.tag} dir={directionOf(view.headline)}>
          {view.headline}
        </h1>
        {chosen && (
          <p>
            <b>{t.stories.chosenByEditor}.</b>{' '}
            {t.stories.editorsNote({ note: chosen.note, until: chosen.until })}
          </p>
        )}
        <p className="story-reason">
          <span>{view.reason}</span>
          <TapLink href="/how-we-choose">{t.home.howWeChoose}</TapLink>
        </p>
        <ShareLinks address={view.address} title={view.headline} keep={t.yours.keep} t={t} />
      </header>
      {first && (
        <p className="story-facts">
          <span>
            {t.story.first} <time dateTime={first.iso}>{first.label}</time>
          </span>
          {updated && view.reports.length > 1 && (
            <span>
              {t.story.updated} <time dateTime={updated.iso}>{updated.label}</time>
            </span>
          )}
        </p>
      )}
      <Section id="reports" className="section" title={t.story.reports}>
        <Reports view={view.reports} t={t} />
      </Section>
      {guides.length > 0 && (
        <Section id="guides" className="section" title={t.home.guides}>
          <div className="stories">
            {guides.map((card) => (
              <StoryItem key={card.id} card={card} shape="brief" t={t} />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

/** An id that no story has. */
const noStory = 0

/** The page of each story: all its reports. */
export const storyRoute = route({
  at: '/:section/:slug{[^/]*-[1-9]\\d*}',
  needs: ({ params }) => ({ answer: { kind: 'story', id: storyIdIn(params.slug ?? '') ?? noStory } }),
  view: buildStoryView,
  Page: StoryPage,
})
