import { Icon } from '../components/Icon.tsx'
import { Styles } from '../components/Styles.tsx'
import css from './Socials.css?inline'
import type { SocialLink } from './shell-view.ts'

/** Links to the publication's pages at social networks; renders nothing when it has none. */
export function Socials({ socials, className = '' }: { socials: readonly SocialLink[]; className?: string }) {
  if (socials.length === 0) return null
  return (
    <ul className={`socials ${className}`.trim()}>
      <Styles name="Socials" css={css} />
      {socials.map(({ network, label, href }) => (
        <li key={network}>
          <a href={href} aria-label={label} target="_blank" rel="noopener">
            <Icon name={network} />
          </a>
        </li>
      ))}
    </ul>
  )
}
