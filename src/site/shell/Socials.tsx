import type { Social } from '../../publication/publication.ts'
import { Icon } from '../components/Icon.tsx'
import { Styles } from '../components/Styles.tsx'
import css from './Socials.css?inline'

/** Links to the publication's social networks; one without an address is a button with the network's name. */
export function Socials({ socials, className = '' }: { socials: readonly Social[]; className?: string }) {
  return (
    <ul className={`socials ${className}`.trim()}>
      <Styles name="Socials" css={css} />
      {socials.map((social) => (
        <li key={social.network}>
          {social.href ? (
            <a href={social.href} aria-label={social.label} target="_blank" rel="noopener">
              <Icon name={social.network} />
            </a>
          ) : (
            <button type="button" aria-label={social.label}>
              <Icon name={social.network} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
