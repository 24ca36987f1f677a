import { describe, expect, test } from 'vitest'
import { growingLinearly } from '../../../tests/growing-linearly.ts'
import { cleanTitle, findTitle } from './stream-title.ts'

const utf8 = (text: string) => Buffer.from(text)
const latin = (text: string) => Buffer.from(text, 'latin1')

describe('a block of metadata', () => {
  test.each<[Buffer, string | undefined]>([
    [utf8("StreamTitle='Canción';"), 'Canción'],
    [latin("StreamTitle='Canci\xf3n';"), 'Canción'],
    [latin("StreamTitle='\x93Hello\x94 \x96 Don\x92t Stop';"), '“Hello” – Don’t Stop'],
    [latin("StreamTitle='Jos\xe9 \x80 5';StreamUrl='';"), 'José € 5'],
    [latin("StreamTitle='Caf\xe9';"), 'Café'],
    [latin("StreamTitle='Caf\xe9\x85';"), 'Café…'],
    [latin("StreamTitle='Ma\xf1ana - Caf\xe9';"), 'Mañana - Café'],
    [utf8("StreamTitle='two\n\u202elines';"), 'two lines'],
    [utf8(`StreamTitle='${'x'.repeat(400)}';`), 'x'.repeat(200)],
    // The end of a block.
    [utf8("StreamTitle='Low Tide';      \0\0\0"), 'Low Tide'],
    [utf8("StreamTitle='Low Tide';\0\0  \0"), 'Low Tide'],
    [utf8("StreamTitle='Low Tide'\r\n\0"), 'Low Tide'],
    [utf8("StreamTitle='';   "), ''],
    [utf8("StreamTitle='';adw_ad='true';durationMilliseconds='30000';"), ''],
    [utf8("StreamTitle='Low Tide - It was a long ti"), 'Low Tide - It was a long ti'],
    [utf8('StreamTitle="Low Tide";StreamUrl="";'), 'Low Tide'],
    [utf8('StreamTitle=Low Tide;StreamUrl=;'), 'Low Tide'],
    [utf8("StreamUrl='https://a.example/?a='b';StreamTitle='Low Tide';"), 'Low Tide'],
    [utf8("StreamUrl='';"), undefined],
    [utf8('   '), undefined],
    // A character that was cut is lost, and no other.
    [latin("StreamTitle='Caf\xc3';StreamUrl='';"), 'Caf'],
    [latin("StreamTitle='Canci\xc3\xb3n de caf\xc3';"), 'Canción de caf'],
    [latin("StreamTitle='Don\xe2\x80\x99t \xe2\x80';"), 'Don’t'],
    [latin("StreamTitle='\xf0\x9f\x8e\xb5 Song \xf0\x9f\x8e';"), '🎵 Song'],
    [
      latin('StreamTitle=\'Beyonc\xc3\xa9 - text="Si yo fuera \xe2" song_spot="M"\';'),
      'Beyoncé - Si yo fuera',
    ],
  ])('%j says %j', (block, title) => expect(findTitle(block)).toBe(title))

  test.each([
    ["Guns N' Roses - Don't Cry", "Guns N' Roses - Don't Cry"],
    ['News at 5; weather, traffic - WSTU', 'News at 5; weather, traffic - WSTU'],
    ["Rock 'n' Roll", "Rock 'n' Roll"],
  ])('whose title has quotes and semicolons: %s', (title, expected) => {
    expect(findTitle(utf8(`StreamTitle='${title}';StreamUrl='https://a.example/';`))).toBe(expected)
  })
})

describe('a title', () => {
  const rest = 'MediaBaseId="123" itunesTrackId="0" TAID="4" cartcutId="0711" length="00:03:23" unsID="-1"'
  test.each([
    // Fields of iHeart's stations and of others.
    [`text="Weather" song_spot="F" ${rest}`, ''],
    [`WSTU News - text="Traffic" song_spot="T" ${rest}`, ''],
    [`Dua Lipa - text="Levitating" song_spot="M" ${rest}`, 'Dua Lipa - Levitating'],
    [`text="Don't Stop" song_spot="M" ${rest}`, "Don't Stop"],
    [`Weezer - text="The "Blue" One" song_spot="M" ${rest}`, 'Weezer - The "Blue" One'],
    ['Dua Lipa - text="Levitating" song_spot="M" MediaBa', 'Dua Lipa - Levitating'],
    ['Dua Lipa - text="Levita', 'Dua Lipa - Levita'],
    ['song_spot="M" text="" artist="Dua Lipa"', ''],
    ['title="Dreams" artist="Fleetwood Mac" album="Rumours"', 'Fleetwood Mac - Dreams'],
    ["artist='Fleetwood Mac', title='Don't Stop'", "Fleetwood Mac - Don't Stop"],
    ["title='Rock 'n' Roll';artist='Led Zeppelin'", "Led Zeppelin - Rock 'n' Roll"],
    ['title=Dreams;artist=Fleetwood Mac', 'Fleetwood Mac - Dreams'],
    ['TRACK_TITLE="Dreams" TRACK_ARTIST_NAME="Fleetwood Mac"', 'Fleetwood Mac - Dreams'],
    ['type="commercial" title="Buy a boat"', ''],
    ['E=MC2 - Big Audio Dynamite', 'E=MC2 - Big Audio Dynamite'],
    // JSON.
    ['{"artist":"Fleetwood Mac","title":"Don\'t Stop"}', "Fleetwood Mac - Don't Stop"],
    ['{"now":{"title":"Say \\"Yes\\"","artist":"Caf\\u00e9"}}', 'Café - Say "Yes"'],
    ['{"title":"Dreams","artist":"Fleetw', 'Fleetw - Dreams'],
    ['{"status":"ok"}', ''],
    // Separators.
    ['Fleetwood Mac~Dreams~Rumours~1977~', 'Fleetwood Mac - Dreams'],
    ['Fleetwood Mac - Dreams~Rumours', 'Fleetwood Mac - Dreams'],
    ['~Dreams~', 'Dreams'],
    ['Low ~ Tide', 'Low ~ Tide'],
    [' - ', ''],
    ['-', ''],
    ['- Dreams', 'Dreams'],
    ['Fleetwood Mac - ', 'Fleetwood Mac'],
    ['~~~', ''],
    // References of HTML, once or twice.
    ['&#22338;&#26412; &amp; Band', '\u5742\u672c & Band'],
    ['Rock &#x26; Roll', 'Rock & Roll'],
    ['A &rsquo;n B &ndash; Caf&eacute;', 'A ’n B – Café'],
    ['A &amp;#39;n&amp;#39; B', "A 'n' B"],
    ['AT&T Park', 'AT&T Park'],
    ['&#8238;evil&#10;line', 'evil line'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('%j is shown as %j', (title, expected) => expect(cleanTitle(title)).toBe(expected))
})

test.each(["'", "';", "StreamTitle='", 'a="', "a='", ' ', 'a=', '~', '&', ',', '"title":"', '\xc3', 'a'])(
  'the time for a block of %j grows with its length',
  (piece) => {
    growingLinearly(4000, (length) => {
      const block = latin(`StreamTitle='${piece.repeat(length / piece.length)}`)
      for (let times = 0; times < 20; times++) findTitle(block)
    })
  },
)
