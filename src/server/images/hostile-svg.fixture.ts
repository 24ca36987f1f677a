/** A drawing of some 5 kB whose filters take many seconds to draw. */
export function hostileSvg(filters = 40, side = 900): Buffer {
  const blurs = Array.from(
    { length: filters },
    (_, index) =>
      `<feTurbulence baseFrequency="0.0${index}9" numOctaves="9"/><feGaussianBlur stdDeviation="${index + 40}"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><filter id="f">${blurs.join('')}</filter><rect width="100%" height="100%" filter="url(#f)"/></svg>`,
  )
}
