import { useState, useSyncExternalStore } from 'react'
import { array, object, optional, string } from 'zod/mini'
import { useAnswers } from '../../../browser/yours/answers-hook.ts'
import { YourChoices, YourFile } from '../../../browser/yours/closed-parts.tsx'
import { toggleKept, type YourEdition } from '../../../browser/yours/edition.ts'
import { KeptStories } from '../../../browser/yours/KeptStories.tsx'
import { changeStored, getStored, notYetRead, subscribeStored } from '../../../browser/yours/storage.ts'
import { fill, yoursWords } from '../../../browser/yours/words.ts'
import { CityAlertsPart, PlacePart, SectionPart } from '../../../browser/yours/YourNews.tsx'
import { defineIsland } from '../../components/define-island.ts'

const props = object({
  sections: array(object({ name: string(), path: string() })),
  /** Names of neighborhoods. */
  places: array(string()),
  /** Paths of sections that are searched for followed neighborhoods. */
  searched: array(string()),
  /** Address of the city's alerts; empty while the server asks for none, undefined without weather. */
  alerts: optional(string()),
  /** Of an exported file, without its date. */
  fileName: string(),
  /** BCP 47 tag, and an IANA name. */
  language: string(),
  timeZone: string(),
  t: yoursWords,
})

/** Everything that the reader chose. The server renders it with nothing chosen. */
function Yours({
  sections,
  places,
  searched,
  alerts,
  fileName,
  language,
  timeZone,
  t,
}: ReturnType<typeof props.parse>) {
  const stored = useSyncExternalStore(subscribeStored, getStored, () => notYetRead)
  const { edition, unread, isBlocked } = stored
  const isAwake = stored !== notYetRead
  const [isUnsaved, setUnsaved] = useState(false)
  const [tries, setTries] = useState(0)

  const followed = sections.filter(({ path }) => edition.sections.includes(path))
  const followedPlaces = places.filter((place) => edition.places.includes(place))
  const wanted = [
    ...new Set([...followed.map(({ path }) => path), ...(followedPlaces.length > 0 ? searched : [])]),
  ]
  const answers = useAnswers({ wanted: isAwake ? wanted : undefined, alerts, tries })
  const formatTime = (at: number) =>
    new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at)

  function change(make: (edition: YourEdition) => YourEdition): boolean {
    const isSaved = changeStored(make)
    setUnsaved(!isSaved)
    return isSaved
  }

  /** Without the sections and neighborhoods of another city. */
  function ofThisCity(other: YourEdition): YourEdition {
    return {
      ...other,
      sections: other.sections.filter((path) => sections.some((section) => section.path === path)),
      places: other.places.filter((place) => places.includes(place)),
    }
  }

  const choices = { edition, change, t }
  const news = { ...choices, formatTime }
  const failed =
    answers && ((alerts && !answers.alerts) || wanted.some((path) => !answers.sections.get(path)))
  return (
    <div className="yours">
      <details className="yours-part">
        <summary className="chevron">{t.choose}</summary>
        <YourChoices {...choices} sections={sections} places={places} />
      </details>
      <details className="yours-part">
        <summary className="chevron">{t.file}</summary>
        <YourFile {...choices} name={fileName} isOurs={ofThisCity} />
      </details>
      <KeptStories
        stories={isAwake ? edition.kept : undefined}
        remove={(story) => change((now) => toggleKept(now, story))}
        t={t}
      >
        <div role="alert">
          {isBlocked && <p className="error-text">{t.blocked}</p>}
          {isUnsaved && !isBlocked && <p className="error-text">{t.unsaved}</p>}
          {unread > 0 && <p>{fill(t.unread, { count: unread })}</p>}
        </div>
      </KeptStories>
      <div className="yours-news">
        {!answers && isAwake && <p role="status">{t.checking}</p>}
        {answers && (
          <>
            {alerts !== undefined && <CityAlertsPart alerts={answers.alerts} formatTime={formatTime} t={t} />}
            <section aria-labelledby="yours-news">
              <div className="section-head">
                <h2 id="yours-news">{t.news}</h2>
                {failed && (
                  <button type="button" className="yours-action" onClick={() => setTries(tries + 1)}>
                    {t.again}
                  </button>
                )}
              </div>
              {followed.length + followedPlaces.length === 0 && <p className="deck">{t.newsNone}</p>}
              {followed
                .filter(({ path }) => answers.sections.has(path))
                .map(({ name, path }) => (
                  <SectionPart
                    key={path}
                    name={name}
                    path={path}
                    news={answers.sections.get(path)}
                    {...news}
                  />
                ))}
              {followedPlaces.map((place) => (
                <PlacePart
                  key={place}
                  place={place}
                  loaded={[...answers.sections.values()]}
                  sections={sections.flatMap(({ name, path }) => (answers.sections.get(path) ? name : []))}
                  {...news}
                />
              ))}
            </section>
          </>
        )}
      </div>
    </div>
  )
}

export const island = defineIsland({ name: 'pages/yours/Yours', wake: 'now', props, Component: Yours })
