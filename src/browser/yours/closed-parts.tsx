import { type ChangeEvent, useState } from 'react'
import { toggled, type YourEdition } from './edition.ts'
import { deleteStored } from './storage.ts'
import { fill, type YoursWords } from './words.ts'

/** A section as the page names it. */
interface SectionLink {
  name: string
  path: string
}

/** The sections and neighborhoods with a button to follow each, and the newsrooms of which less is wanted. */
export function YourChoices({
  edition,
  sections,
  places,
  change,
  t,
}: {
  edition: YourEdition
  sections: readonly SectionLink[]
  places: readonly string[]
  change: (make: (edition: YourEdition) => YourEdition) => void
  t: YoursWords
}) {
  return (
    <>
      <h2>{t.sections}</h2>
      <ul className="yours-choices">
        {sections.map(({ name, path }) => (
          <li key={path}>
            <Toggle
              label={name}
              name={fill(t.follow, { name })}
              isOn={edition.sections.includes(path)}
              press={() => change((now) => ({ ...now, sections: toggled(now.sections, path) }))}
            />
          </li>
        ))}
      </ul>
      {places.length > 0 && (
        <>
          <h2>{t.places}</h2>
          <ul className="yours-choices">
            {places.map((name) => (
              <li key={name}>
                <Toggle
                  label={name}
                  name={fill(t.follow, { name })}
                  isOn={edition.places.includes(name)}
                  press={() => change((now) => ({ ...now, places: toggled(now.places, name) }))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t.less}</h2>
      <p className="meta">{edition.less.length > 0 ? t.lessHow : t.lessNone}</p>
      <ul className="yours-choices">
        {edition.less.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="yours-toggle"
              aria-label={fill(t.more, { name })}
              onClick={() => change((now) => ({ ...now, less: toggled(now.less, name) }))}
            >
              {`${name} ×`}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Toggle(props: { label: string; name: string; isOn: boolean; press: () => void }) {
  return (
    <button
      type="button"
      className="yours-toggle"
      aria-label={props.name}
      aria-pressed={props.isOn}
      onClick={props.press}
    >
      {props.label}
    </button>
  )
}

/** Export, import and deletion, and what came of it. The code of files loads at a press. */
export function YourFile({
  edition,
  name,
  isOurs,
  change,
  t,
}: {
  edition: YourEdition
  /** Of the file, without its date. */
  name: string
  /** Takes off what this site does not have. */
  isOurs: (edition: YourEdition) => YourEdition
  change: (make: (edition: YourEdition) => YourEdition) => boolean
  t: YoursWords
}) {
  const [said, say] = useState('')

  async function run(use: (code: typeof import('./edition-file.ts')) => unknown): Promise<void> {
    try {
      await use(await import('./edition-file.ts'))
    } catch (error) {
      console.info(error)
      say(t.noCode)
    }
  }

  async function take({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = input.files?.[0]
    if (!file) return
    await run(async ({ importEdition }) => {
      const found = await importEdition(file, edition, isOurs)
      if (!found) return say(t.noFile)
      const { merged, taken, known, lost } = found
      if (!change(() => merged)) return say('')
      say([fill(t.imported, { taken, known, lost }), lost > 0 ? t.lostWhy : ''].join(' ').trim())
    })
    // The same file can be chosen again.
    input.value = ''
  }

  function erase(): void {
    if (confirm(t.deleteSure)) say(deleteStored() ? t.deleted : t.blocked)
  }

  return (
    <>
      <p>{t.fileHow}</p>
      <p className="button-row">
        <button
          type="button"
          className="button button-outline"
          onClick={() => void run(({ exportEdition }) => exportEdition(edition, name))}
        >
          {t.export}
        </button>
        <label className="button button-outline yours-import">
          {t.import}
          <input className="visually-hidden" type="file" accept="application/json,.json" onChange={take} />
        </label>
        <button type="button" className="button button-outline" onClick={erase}>
          {t.delete}
        </button>
      </p>
      <p role="status">{said}</p>
    </>
  )
}
