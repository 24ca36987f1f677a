import type { Social } from '../../publication/publication.ts'
import { Icon } from '../components/Icon.tsx'
import { Styles } from '../components/Styles.tsx'
import type { Texts } from '../texts/texts.ts'
import css from './Socials.css?inline'

/**
 * Links to the publication's pages at social networks; renders nothing when it has none. A network without an address, as in
 * the sample edition, says on press that it is not set up.
 */
export function Socials(props: { socials: readonly Social[]; className?: string; t: Texts }) {
  const { socials, className = '', t } = props
  if (socials.length === 0) return null
  return (
    <ul className={`socials ${className}`.trim()}>
      <Styles name="Socials" css={css} />
      {socials.map(({ network, label, href }) => (
        <li key={network}>
          {href === undefined ? (
            <details name="social">
              <summary aria-label={label}>
                <Icon name={network} />
              </summary>
              <p>{t.shell.notSetUp}</p>
            </details>
          ) : (
            <a href={href} aria-label={label} target="_blank" rel="noopener">
              <Icon name={network} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
