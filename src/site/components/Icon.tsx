const paths = {
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5.5 5.5" />
    </>
  ),
  menu: <path d="M3 6.5h18M3 12h18M3 17.5h18" />,
  close: <path d="m5 5 14 14M19 5 5 19" />,
  facebook: (
    <path
      d="M13.5 21v-8h2.7l.5-3.3h-3.2V7.9c0-1 .4-1.7 1.8-1.7H17V3.2C16.6 3.1 15.7 3 14.7 3c-2.5 0-4.1 1.5-4.1 4.3v2.4H7.8V13h2.8v8z"
      stroke="none"
      fill="currentColor"
    />
  ),
  x: <path d="M3.5 4h4.2l12.8 16h-4.2zM4 20l6.7-7M13.4 10.3 19.5 4" />,
  instagram: (
    <>
      <rect x="3.8" y="3.8" width="16.4" height="16.4" rx="4.6" />
      <circle cx="12" cy="12" r="3.9" />
      <path d="M16.8 7.2h.01" strokeWidth="2.6" strokeLinecap="round" />
    </>
  ),
}

/** A 24 × 24 line drawing, hidden from screen readers: the element around it has the accessible name. */
export function Icon({ name, className = 'icon' }: { name: keyof typeof paths; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {paths[name]}
    </svg>
  )
}
