import css from './Frame.css?inline'
import { Styles } from './Styles.tsx'

/**
 * An embedded page. `local` is our own and stands there at once. With `address` a third party's page takes its place,
 * and nothing of it loads before the reader presses the button (src/browser/frames.ts); without scripts the button is a
 * link to it.
 */
export function Frame({
  title,
  kind,
  local,
  address,
}: {
  title: string
  kind: 'live' | 'events' | 'contact' | 'document'
  local: string
  address: string | undefined
}) {
  return (
    <>
      <Styles name="Frame" css={css} />
      {address ? (
        <div className={`frame frame-${kind} frame-facade`}>
          <p>This part of the page comes from another site, which will know that you opened it.</p>
          <a className="button" href={address} target="_blank" rel="noopener" data-frame={title}>
            Load {title}
          </a>
        </div>
      ) : (
        <iframe className={`frame frame-${kind}`} src={local} title={title} loading="lazy" />
      )}
    </>
  )
}
