import type { Texts } from '../texts/texts.ts'
import css from './ShareLinks.css?inline'
import { Styles } from './Styles.tsx'

/** Ways to pass a page on; no script is needed, and nothing is sent before the reader follows a link. `address`: absolute. */
export function ShareLinks({ address, title, t }: { address: string; title: string; t: Texts }) {
  const link = encodeURIComponent(address)
  const words = encodeURIComponent(title)
  const ways = [
    { label: t.share.email, href: `mailto:?subject=${words}&body=${link}` },
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { label: 'X', href: `https://x.com/intent/post?url=${link}&text=${words}` },
    { label: 'WhatsApp', href: `https://wa.me/?text=${words}%20${link}` },
  ]
  return (
    <nav className="share" aria-label={t.share.title}>
      <Styles name="ShareLinks" css={css} />
      <span>{t.share.title}</span>
      {ways.map(({ label, href }) => (
        <a
          key={label}
          className="text-link tap"
          href={href}
          target="_blank"
          rel="noopener"
          aria-describedby="new-tab"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
