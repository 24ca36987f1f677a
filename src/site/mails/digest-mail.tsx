import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Texts } from '../texts/texts.ts'
import type { DigestStory, DigestView } from './digest-view.ts'
import { MailButton, MailFrame, mailStyles, Table } from './MailFrame.tsx'
import { cutSubject, joinParagraphs, wrapText } from './mail-text.ts'
import { readerFootPlace } from './reader-foot.tsx'
import type { WrittenMail } from './written-mail.ts'

/** An issue of the digest, without the foot, which is each reader's own. */
export function writeDigest(view: DigestView, texts: Texts): WrittenMail {
  const t = texts.mail.digest
  const { kind, day, publisher, note, weather, stories, guides, events } = view
  return {
    subject: cutSubject(t.subject(kind, day.split(',')[0] ?? day, stories[0]?.headline)),
    text: printText(view, texts),
    html: `<!doctype html>${renderToStaticMarkup(
      <MailFrame
        publisher={publisher}
        title={`${publisher.name}, ${day}`}
        preview={t.preview(stories.length, events.length)}
        foot={readerFootPlace}
      >
        <h1 className="i" style={mailStyles.heading}>
          {day}
        </h1>
        <p className="s" style={mailStyles.small}>
          {t.made[kind](view.madeAt)}
        </p>
        {note && (
          <p className="i" style={mailStyles.text}>
            {note.lines.map((line) => (
              <Fragment key={line}>
                {line}
                <br />
              </Fragment>
            ))}
            <b>{note.by}</b>
          </p>
        )}
        {weather.length > 0 && (
          <p className="i" style={mailStyles.text}>
            {weather.map(({ text, isAlert }) => (
              <Fragment key={text}>
                {isAlert ? <b>{text}</b> : text}
                <br />
              </Fragment>
            ))}
          </p>
        )}
        {weather.some(({ isAlert }) => isAlert) && (
          <p className="i" style={mailStyles.text}>
            <a className="k" href={`${publisher.origin}/weather`} style={mailStyles.link}>
              {t.whatToDo}
            </a>
          </p>
        )}
        <Stories stories={stories} />
        {events.length > 0 && (
          <>
            <Subhead>{t.events}</Subhead>
            {events.map(({ when, title, href, location }) => (
              <p key={`${when} ${href}`} className="i" style={mailStyles.text}>
                <b>{when}</b>{' '}
                <a className="k" href={href} style={mailStyles.link}>
                  {title}
                </a>
                {location && `, ${location}`}
              </p>
            ))}
          </>
        )}
        {guides.length > 0 && (
          <>
            <Subhead>{t.guides}</Subhead>
            <Stories stories={guides} lead={false} />
          </>
        )}
        <MailButton href={`${publisher.origin}/`} label={t.frontPage} />
      </MailFrame>,
    )}`,
  }
}

function Subhead({ children }: { children: ReactNode }) {
  return (
    <h2 className="i b" style={mailStyles.subhead}>
      {children}
    </h2>
  )
}

function Stories({ stories, lead = true }: { stories: readonly DigestStory[]; lead?: boolean }) {
  return (
    <Table width="100%" style={{ margin: '0 0 22px' }}>
      {stories.map((story, index) => (
        <tr key={`${story.href} ${story.headline}`}>
          <td
            className="l"
            style={
              index === 0 ? { padding: '0 0 18px' } : { padding: '14px 0', borderTop: '1px solid #d5dbda' }
            }
          >
            <Headline story={story} isLead={lead && index === 0} />
            {story.deck && (
              <div className="s" style={mailStyles.deck}>
                {story.deck}
              </div>
            )}
            <div className="s" style={mailStyles.meta}>
              {story.meta}
              {story.reports && (
                <>
                  {' · '}
                  <a className="k" href={story.reports.href} style={mailStyles.link}>
                    {story.reports.label}
                  </a>
                </>
              )}
            </div>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Headline({ story: { headline, href }, isLead }: { story: DigestStory; isLead: boolean }) {
  const style = isLead ? mailStyles.lead : mailStyles.headline
  if (href === undefined) {
    return (
      <b className="i" style={style}>
        {headline}
      </b>
    )
  }
  return (
    <a className="i" href={href} style={style}>
      {headline}
    </a>
  )
}

function printText(view: DigestView, { mail: t }: Texts): string {
  const { publisher, day, kind, madeAt, note, weather, stories, guides, events } = view
  const printStory = ({ headline, deck, meta, href, reports }: DigestStory, index: number) =>
    [
      wrapText(`${index + 1}. ${headline}`, '   '),
      ...[deck, meta].filter(Boolean).map((line) => `   ${wrapText(line, '   ')}`),
      ...(href === undefined ? [] : [`   ${href}`]),
      ...(reports ? [`   ${reports.label}: ${reports.href}`] : []),
    ].join('\n')
  return joinParagraphs([
    `${publisher.name.toUpperCase()}\n${day}\n${t.digest.made[kind](madeAt)}`,
    ...(note ? [[...note.lines, note.by].map((line) => wrapText(line)).join('\n')] : []),
    ...(weather.length > 0
      ? [
          [
            t.digest.weather.toUpperCase(),
            ...weather.map(({ text }) => wrapText(text)),
            ...(weather.some(({ isAlert }) => isAlert)
              ? [`${t.digest.whatToDo}: ${publisher.origin}/weather`]
              : []),
          ].join('\n'),
        ]
      : []),
    ...stories.map(printStory),
    ...(events.length > 0 ? [t.digest.events.toUpperCase()] : []),
    ...events.map(({ when, title, href, location }) =>
      [wrapText(`${when}: ${[title, location].filter(Boolean).join(', ')}`, '   '), `   ${href}`].join('\n'),
    ),
    ...(guides.length > 0 ? [t.digest.guides.toUpperCase()] : []),
    ...guides.map(printStory),
    `${t.digest.frontPage}:\n${publisher.origin}/`,
  ])
}
