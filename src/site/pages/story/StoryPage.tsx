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
import type { TimelineEntry } from './timeline.ts'

/** One story: its reports, why they are one story, and why it has its place on the front page. */
function StoryPage({ view, t }: PageProps<StoryView>) {
  return (
    <>
      <Styles name="story-page" css={css} />
      <StoryHead view={view} t={t} />
      <div className="columns with-rail">
        <div>
          <Facts view={view} t={t} />
          <Together view={view} t={t} />
          <Section id="reports" className="section" title={t.story.reports}>
            <Reports view={view.reports} t={t} />
          </Section>
          <Reasons view={view} t={t} />
        </div>
        <aside className="story-rail" aria-label={t.story.rail}>
          <Timeline view={view.timeline} t={t} />
          <Guides view={view.guides} t={t} />
        </aside>
      </div>
    </>
  )
}

function StoryHead({ view, t }: PageProps<StoryView>) {
  return (
    <header className="story-head">
      <p className="kicker">
        {view.sample && <span className="sample-label">{t.stories.sample}</span>}
        <a className="tap" href={view.section.href}>
          {view.section.label}
        </a>
      </p>
      <h1 lang={view.language?.tag} dir={directionOf(view.headline)}>
        {view.headline}
      </h1>
      <p className="meta">{t.story.headlineBy(view.publisher)}</p>
      <ShareLinks address={view.address} title={view.headline} t={t} />
    </header>
  )
}

function Facts({ view: { first, updated, counts }, t }: PageProps<StoryView>) {
  return (
    <div className="story-facts">
      {first && (
        <p>
          {t.story.first} <time dateTime={first.iso}>{first.label}</time>
        </p>
      )}
      {updated && counts.reports > 1 && (
        <p>
          {t.story.updated} <time dateTime={updated.iso}>{updated.label}</time>
        </p>
      )}
      <p>{t.story.counts(counts)}</p>
    </div>
  )
}

function Together({ view: { together }, t }: PageProps<StoryView>) {
  if (!together) return null
  return (
    <p className="story-together">
      <b>{t.story.together}</b> {t.story.togetherBy(together.words, together.weakest)}
    </p>
  )
}

function Timeline({ view: entries, t }: PageProps<readonly TimelineEntry[]>) {
  if (entries.length === 0) return null
  return (
    <Section id="timeline" title={t.story.timeline}>
      <ol className="timeline">
        {entries.map(({ time, publisher, joins, again }) => (
          <li key={`${time.iso} ${publisher}`}>
            <time dateTime={time.iso}>{time.label}</time>
            {t.story.entry(publisher, joins, again)}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Guides({ view: cards, t }: PageProps<StoryView['guides']>) {
  if (cards.length === 0) return null
  return (
    <Section id="guides" title={t.home.guides}>
      <div className="stories">
        {cards.map((card) => (
          <StoryItem key={card.id} card={card} shape="brief" t={t} />
        ))}
      </div>
    </Section>
  )
}

/** 'Why is this here?': each factor of the story's score in words, or an editor's choice. */
function Reasons({ view, t }: PageProps<StoryView>) {
  const { chosen, reasons, score, tooOld } = view
  return (
    <section className="reasons section" id="why" aria-labelledby="why-heading">
      <h2 id="why-heading">{t.stories.whyHere}</h2>
      {chosen && (
        <p>
          <b>{t.stories.chosenByEditor}.</b> {t.stories.editorsNote(chosen.note, chosen.until)}
        </p>
      )}
      <p>{tooOld ? t.story.tooOld(tooOld) : t.story.sameForAll}</p>
      <dl>
        {reasons.map(({ kind, name, explanation, factor }, index) => (
          <div key={kind}>
            <dt>{name}</dt>
            <dd>{explanation}</dd>
            <dd className="factor">{index === 0 ? factor : `× ${factor}`}</dd>
          </div>
        ))}
        <div>
          <dt>{t.story.score}</dt>
          <dd>{t.story.scoreMeaning}</dd>
          <dd className="factor">{score}</dd>
        </div>
      </dl>
      <p>
        <TapLink href="/how-we-choose">{t.home.howWeChoose}</TapLink>
      </p>
    </section>
  )
}

/** An id that no story has. */
const noStory = 0

/** The page of each story: all its reports. */
export const storyRoute = route({
  at: '/:section/:slug(.*-[1-9]\\d*)',
  needs: ({ params }) => ({ answer: { kind: 'story', id: storyIdIn(params.slug ?? '') ?? noStory } }),
  view: buildStoryView,
  Page: StoryPage,
})
