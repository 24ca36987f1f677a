import type { ReactNode } from 'react'
import type { Texts } from '../../texts/texts.ts'
import { TapLink, TextLink } from '../links.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { Styles } from '../Styles.tsx'
import { Block } from './Block.tsx'
import type { Speaker } from './say.tsx'
import css from './translated.css?inline'
import type { TranslatedFrameView } from './translated-frame.ts'

/**
 * A page in another language: its title, that nobody has signed it, the pages that
 * exist in the language, and that the rest is English.
 */
export function TranslatedPage({
  view,
  title,
  speaker,
  isSigned = speaker.isSigned,
  t,
  children,
}: {
  view: TranslatedFrameView
  title: ReactNode
  speaker: Speaker
  isSigned?: boolean
  t: Texts
  children: ReactNode
}) {
  return (
    <div className="translated">
      <Styles name="translated" css={css} />
      <PageTitle title={title} />
      {!isSigned && <Unsigned speaker={speaker} english={view.english} />}
      <nav aria-label={t.masthead.menu}>
        {view.links.map(({ name, path }) => (
          <TapLink key={name} href={path}>
            {name === 'newsOf' ? speaker.say(name, { city: view.city }) : speaker.say(name)}
          </TapLink>
        ))}
      </nav>
      {children}
      {view.guides.length > 0 && (
        <>
          <h2>{speaker.say('guides')}</h2>
          <ul className="h">
            {view.guides.map(({ title, path }) => (
              <li key={path}>
                <a href={path}>
                  <Block block={title} as="span" />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <OfficialPages speaker={speaker} />
      <p className="rest">
        {speaker.say('rest')}{' '}
        <TextLink href={view.front} lang="en">
          {t.storm.front}
        </TextLink>
      </p>
    </div>
  )
}

/** That no native speaker has signed the words of a page, and the way to its English. */
export function Unsigned({ speaker, english }: { speaker: Speaker; english: string }) {
  return (
    <p className="meta">
      {speaker.say('unsigned')}{' '}
      <a href={english} hrefLang="en">
        {speaker.say('inEnglish')}
      </a>
    </p>
  )
}

/** What official pages say of every storm, as far as the language has it, and these pages' addresses. */
function OfficialPages({ speaker }: { speaker: Speaker }) {
  const known = (['evacuate', 'floodWater', 'generators'] as const).filter((key) => speaker.knows(key))
  return (
    <>
      <h2>{speaker.say('officialPages')}</h2>
      <ul className="h">
        {known.map((key) => (
          <li key={key}>{speaker.say(key)}</li>
        ))}
        {speaker.officialPages.map((address) => (
          <li key={address}>
            <a href={address}>{address.replace(/^https:\/\/(?:www\.)?/, '')}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is said in English on such a page, because nobody has translated it. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} lang="en">
      {note}
    </p>
  ))
}
