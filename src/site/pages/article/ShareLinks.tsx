/** Ways to pass a page on that need no script and tell nobody before they are pressed. */
export function ShareLinks({ address, title }: { address: string; title: string }) {
  const link = encodeURIComponent(address)
  const words = encodeURIComponent(title)
  const ways = [
    { label: 'E-mail', href: `mailto:?subject=${words}&body=${link}` },
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { label: 'X', href: `https://x.com/intent/post?url=${link}&text=${words}` },
    { label: 'WhatsApp', href: `https://wa.me/?text=${words}%20${link}` },
  ]
  return (
    <nav className="share" aria-label="Share">
      <span>Share</span>
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
