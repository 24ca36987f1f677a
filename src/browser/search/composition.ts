/**
 * Whether what is being composed is a word as the reader means it: keyboards of Android compose each word, in
 * Latin script too. Elsewhere it is a spelling, such as pinyin, of which characters are still to be chosen.
 */
export function composesEveryWord(): boolean {
  return /\bAndroid\b/.test(navigator.userAgent)
}
