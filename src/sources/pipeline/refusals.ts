/** How a firm that keeps programs away from sites shows itself. */
interface Refusal {
  firm: string
  /** A header, with its value, of an answer that is not the site's own. */
  header?: readonly [name: string, value: RegExp]
  /** In the address of its page, to which it redirects, or in the page; not in pages that it lets pass. */
  mark?: RegExp
}

const refusals: readonly Refusal[] = [
  { firm: 'Akamai', mark: /\/apology_objects\/|\berrors\.edgesuite\.net\b/ },
  { firm: 'Cloudflare', header: ['cf-mitigated', /^challenge$/], mark: /\b_cf_chl_opt\b/ },
  { firm: 'Vercel', header: ['x-vercel-mitigated', /^challenge$/] },
  { firm: 'AWS', header: ['x-amzn-waf-action', /^(?:challenge|captcha)$/] },
  { firm: 'Imperva', mark: /Incapsula incident ID|\/_Incapsula_Resource\?CWUDNSAI=/ },
  { firm: 'DataDome', mark: /\bcaptcha-delivery\.com\b/ },
  { firm: 'PerimeterX', mark: /\bpx-captcha\b/ },
  { firm: 'Radware', mark: /\bvalidate\.perfdrive\.com\b/ },
]

/** Bytes of a page that are searched. */
const searched = 100_000

interface RefusableAnswer {
  headers: ReadonlyMap<string, string>
  finalAddress: string
  /** Of an answer with a 2xx status. */
  body?: Uint8Array
}

/**
 * The firm that refused a request in the name of the site, although the status of the
 * answer says that there is nothing here, or that all is well. Undefined where none did.
 */
export function findRefusal({ headers, finalAddress, body }: RefusableAnswer): string | undefined {
  const page = body && new TextDecoder().decode(body.subarray(0, searched))
  // A feed may tell of such pages, and documents may be kept in folders with any name.
  const isDocument = page !== undefined && !/^\s*<(?:!doctype\s+html|html|head)\b/i.test(page)
  return refusals.find(({ header, mark }) => {
    if (header?.[1].test(headers.get(header[0]) ?? '')) return true
    return !isDocument && mark !== undefined && (mark.test(finalAddress) || mark.test(page ?? ''))
  })?.firm
}
