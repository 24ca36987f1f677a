/**
 * Opens the support dialog; without scripts it leads to the charity. Renders nothing when the publication names no
 * charity.
 */
export function SupportLink({
  href,
  label,
  className,
}: {
  href: string | undefined
  label: string
  className?: string
}) {
  if (href === undefined) return null
  return (
    <a className={className} href={href} target="_blank" rel="noopener" data-support="">
      {label}
    </a>
  )
}
