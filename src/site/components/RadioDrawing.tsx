const loudspeaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z'
const drawings = {
  play: 'M7 4.5v15l13-7.5z',
  pause: 'M6 5h4.2v14H6zM13.8 5H18v14h-4.2z',
  audible: `${loudspeaker}M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11`,
  close: 'm5 5 14 14M19 5 5 19',
  silent: `${loudspeaker}M16 9.5l5 5M21 9.5l-5 5`,
}

/** A drawing on a button of the radio; the button has the accessible name. */
export function RadioDrawing({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
