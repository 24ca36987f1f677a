const byte = (n: number) => n % 256

/** The n-th address of a flood, by its shape; IPv6 as its 64-bit network. None shares one with `reader`. */
export const floods: Readonly<Record<string, (n: number) => string>> = {
  'one address': () => '198.51.7.1',
  'one /24': (n) => `198.51.7.${byte(n)}`,
  'one /16': (n) => `198.51.${byte(n)}.${byte(n >> 8)}`,
  'four /16': (n) => `198.${byte(n % 4)}.${byte(n >> 2)}.${byte(n >> 10)}`,
  'one /48 of IPv6': (n) => `2001:db8:7:${n.toString(16)}`,
  'one /32 of IPv6': (n) => `2001:db8:${n.toString(16)}:1`,
  'a thousand /16': (n) => `${100 + Math.floor((n % 1000) / 256)}.${byte(n % 1000)}.7.1`,
}

/** The address of the n-th reader. */
const reader = (n: number) => (n % 2 === 0 ? `73.${n}.20.9` : `2601:58${n}:4:2`)

/** How many of ten readers get in, one after each second of a flood of `rate` a second; `advance`: by ms. */
export async function countReadersIn(
  flood: (n: number) => string,
  send: (from: string) => boolean | Promise<boolean>,
  advance: (ms: number) => void,
  rate = 300,
): Promise<number> {
  let count = 0
  for (let second = 0; second < 10; second++) {
    for (let n = 0; n < rate; n++) await send(flood(second * rate + n))
    if (await send(reader(second))) count++
    advance(1000)
  }
  return count
}
