import { Styles } from '../components/Styles.tsx'
import { AlertMark } from '../components/weather/AlertMark.tsx'
import type { Texts } from '../texts/texts.ts'
import css from './AlertStrips.css?inline'
import type { AlertStripsView } from './alert-strips.ts'

/** Alerts under the masthead, a link each; nothing without alerts. `lang`: theirs, if not the page's. */
export function AlertStrips({
  view,
  lang,
  t,
}: {
  view: AlertStripsView
  lang?: string | undefined
  t: Texts
}) {
  const { liveWeather: live } = t
  return (
    <section className="alert-strips" lang={lang} aria-label={live.alerts({ count: view.inForce })}>
      <Styles name="AlertStrips" css={css} />
      <ul>
        {view.strips.map(({ look, href, event, time, issued, changed }) => (
          <li key={`${href} ${event}`}>
            <a className={`alert-strip strip-${look}`} href={href} data-seen={issued} data-changed={changed}>
              <AlertMark level={look === 'ended' ? 'none' : look} />
              <span>
                <b>{event}</b>
                {time && `, ${time}`}
              </span>
              {look !== 'ended' && look !== 'unchecked' && <u>{live.whatToDo}</u>}
            </a>
          </li>
        ))}
        {view.more > 0 && (
          <li>
            <a className="alert-strip" href="/weather">
              <AlertMark level="statement" />
              <u>{live.moreAlerts({ count: view.more })}</u>
            </a>
          </li>
        )}
      </ul>
      {view.languages.length > 0 && (
        <p className="alert-languages">
          {view.languages.map(({ tag, name, path }) => (
            <a key={tag} href={path} lang={tag}>
              {name}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}
