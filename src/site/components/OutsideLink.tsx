/** A link to another site in running text: it opens in a new tab, which its arrow and the words of `new-tab` say. */
export function OutsideLink({
  href,
  className = 'text-link',
  children,
}: {
  href: string
  className?: string
  children: string
}) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener" aria-describedby="new-tab">
      {`${children} ↗`}
    </a>
  )
}
