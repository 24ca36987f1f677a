// The elements of HTML by how the text of a feed is read. Source: the lists of the HTML Living Standard
// (content that is not rendered, and elements that are blocks: 4.12, 15.3.1 to 15.3.3), with those of older
// HTML that feeds still use.

/** Elements whose content is not part of a text: code, captions, form controls, fallback content of media. */
export const silentElements = elements(
  'script style template noscript',
  'audio canvas iframe math noembed noframes object svg video',
  'select textarea',
  'figcaption title',
)

/** Elements that separate words: blocks, line breaks, and what is drawn instead of its content. */
export const blockElements = elements(
  'address article aside blockquote body center details dialog div fieldset figcaption figure footer form head header',
  'hgroup html legend main nav search section summary title',
  'h1 h2 h3 h4 h5 h6 hr p pre br listing plaintext xmp',
  'dd dir dl dt li menu ol ul',
  'caption table tbody td tfoot th thead tr',
  'button embed img input marquee optgroup option picture select source textarea',
  'audio canvas iframe noembed noframes noscript object svg video',
)

/** Elements that are markup in a title. One with another tag is about it: 'Why <video> beats <iframe>'. */
export const titleElements = elements(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup tt',
  'u var wbr ruby rp rt',
  'br center div h1 h2 h3 h4 h5 h6 img p',
  'noscript script style',
)

function elements(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}
