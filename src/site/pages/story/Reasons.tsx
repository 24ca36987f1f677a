import type { PageProps } from '../../page.ts'
import type { StoryView } from './story-view.ts'

/** 'Why is this here?': each factor of the story's score in words, or an editor's choice. */
export function Reasons({ view, t }: PageProps<StoryView>) {
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
        <a className="text-link tap" href="/how-we-choose">
          {t.home.howWeChoose}
        </a>
      </p>
    </section>
  )
}
