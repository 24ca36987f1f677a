import type { Texts } from '../texts/texts.ts'
import css from './Frame.css?inline'
import { Styles } from './Styles.tsx'

/**
 * An embedded page. `local`: path of our own page, loaded at once. With `address`, a third
 * party's page replaces it, and loads only when the reader presses the button
 * (src/browser/frames.ts). Without scripts the button is a link to it.
 */
export function Frame({
  title,
  kind,
  local,
  address,
  t,
}: {
  title: string
  kind: 'live' | 'events' | 'contact' | 'document'
  local?: string
  address: string | undefined
  t: Texts
}) {
  return (
    <>
      <Styles name="Frame" css={css} />
      {address ? (
        <div className={`frame frame-${kind} frame-facade`}>
          <p>{t.frame.fromElsewhere}</p>
          <a className="button" href={address} target="_blank" rel="noopener" data-frame={title}>
            {t.frame.load({ title })}
          </a>
        </div>
      ) : (
        <>
          {kind === 'live' && (
            <a className="visually-hidden frame-skip" href="#after-live">
              {t.frame.skip({ title })}
            </a>
          )}
          <iframe className={`frame frame-${kind}`} src={local} title={title} loading="lazy" />
          {kind === 'live' && <span id="after-live" tabIndex={-1} />}
        </>
      )}
    </>
  )
}
