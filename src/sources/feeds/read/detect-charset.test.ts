import { expect, test } from 'vitest'
import { decodeFeed } from './decode.ts'
import { detectCharset } from './detect-charset.ts'

/** Texts, and their bytes in an encoding that nothing names. */
const texts: readonly (readonly [charset: string, text: string, base64: string])[] = [
  [
    'windows-1251',
    'Сегодня в городе открыли новую набережную, и люди пришли посмотреть на воду и на лодки у причала.',
    '0eXj7uTt/yDiIOPu8O7k5SDu8urw++voIO3u4vP+IO3g4eXw5ebt8/4sIOgg6/7k6CDv8Oj46+gg7+7x7O7y8OXy/CDt4CDi7uTzIOgg7eAg6+7k6ugg8yDv8Oj34OvgLg==',
  ],
  [
    'koi8-r',
    'Сегодня в городе открыли новую набережную, и люди пришли посмотреть на воду и на лодки у причала.',
    '88XHz8TO0SDXIMfP0s/ExSDP1MvS2czJIM7P19XAIM7BwsXSxdbO1cAsIMkgzMDEySDQ0snbzMkg0M/Tzc/U0sXU2CDOwSDXz8TVIMkgzsEgzM/Ey8kg1SDQ0snewczBLg==',
  ],
  [
    'iso-8859-5',
    'Сегодня в городе открыли новую набережную, и люди пришли посмотреть на воду и на лодки у причала.',
    'wdXT3tTd7yDSINPe4N7U1SDe4trg69vYIN3e0uPuIN3Q0dXg1dbd4+4sINgg2+7U2CDf4Njo29gg397h3N7i4NXi7CDd0CDS3tTjINgg3dAg297U2tgg4yDf4Njn0NvQLg==',
  ],
  [
    'ibm866',
    'Сегодня в городе открыли новую набережную, и люди пришли посмотреть на воду и на лодки у причала.',
    'kaWjrqSt7yCiIKOu4K6kpSCu4qrg66uoIK2uouPuIK2goaXgpaat4+4sIKggq+6kqCCv4Kjoq6ggr67hrK7i4KXi7CCtoCCirqTjIKggraAgq66kqqgg4yCv4KjnoKugLg==',
  ],
  [
    'windows-874',
    'วันนี้เมืองได้เปิดท่าเรือใหม่ และผู้คนมาดูเรือที่ริมน้ำ นายกเทศมนตรีกล่าวว่าใช้เวลาสามปี',
    'x9G5udXp4MHXzafktOngu9S0t+jS4MPXzePLwegg4cXQvNnppLnB0rTZ4MPXzbfV6MPUwbnp0yC50sKh4LfIwbm1w9WhxejSx8fo0uOq6eDHxdLK0sG71Q==',
  ],
  [
    'windows-1253',
    'Σήμερα στην πόλη άνοιξε το νέο λιμάνι και οι κάτοικοι ήρθαν να δουν τα πλοία.',
    '097s5fHhIPP05+0g8Pzr5yDc7e/p7uUg9O8g7d3vIOvp7Nzt6SDq4ekg7+kg6tz07+nq7+kg3vHo4e0g7eEg5O/17SD04SDw6+/f4S4=',
  ],
  [
    'windows-1255',
    'היום נפתחה בעיר טיילת חדשה ותושבים רבים באו לראות את המים ואת הסירות',
    '5Onl7SDw9Prn5CDh8un4IOjp6ez6IOfj+eQg5frl+eHp7SD44entIOHg5SDs+ODl+iDg+iDk7untIOXg+iDk8en45fo=',
  ],
  [
    'windows-1256',
    'افتتحت المدينة اليوم الميناء الجديد وجاء الناس لرؤية الماء والقوارب',
    'x93Kys3KIMfh48/t5Mkgx+Ht5uMgx+Hj7eTHwSDH4czP7c8g5szHwSDH4eTH0yDh0cTtySDH4ePHwSDmx+He5sfRyA==',
  ],
  [
    'shift_jis',
    '今日、町に新しい港ができました。人々は船を見るために水辺に来ています。',
    'jaGT+oFBkqyCyZBWgrWCoo1ggqqCxYKrgtyCtYK9gUKQbIFYgs2RRILwjKmC6YK9gt+CyZCFldOCyZeIgsSCooLcgreBQg==',
  ],
  [
    'euc-jp',
    '今日、町に新しい港ができました。人々は船を見るために水辺に来ています。',
    'uqPG/KGixK6ky7+3pLekpLnBpKykx6StpN6kt6S/oaO/zaG5pM/BpaTyuKuk66S/pOGky7/lytWky83opMakpKTepLmhow==',
  ],
  [
    'euc-kr',
    '오늘 도시에 새로운 항구가 문을 열었고 사람들이 배를 보러 왔다. 시장은 이 사업이 오래 걸렸다고 말했다.',
    'v8C0wyC1tb3Dv6Egu/W3zr/uIMfXsbiwoSC5rsC7IL+tvvqw7SC757b3tenAzCC56LimILq4t68gv9S02S4gvcPA5cC6IMDMILvnvvfAzCC/wLehILDJt8i02bDtILi7x9+02S4=',
  ],
  [
    'big5',
    '今天城市的新碼頭開放了，人們來到水邊看船。市長說這個計畫用了三年的時間，他們在這裡種了樹。',
    'pLWk0auwpauqurdzvVjAWbZ9qfGkRqFBpEitzKjTqOyk9MPkrN2y7qFDpauq+Luhs2+t061wtWWlzqRGpFSmfqq6rsm2oaFBpUytzKZis2+4zLrYpEa+8KFD',
  ],
  [
    'gb18030',
    '今天城市的新码头开放了，人们来到水边看船。市长说这个计划用了三年的时间，他们在这里种了树。',
    'vfHM7LPHytC1xNDCwuvNt7+qt8XBy6OsyMvDx8C0tb3LrrHfv7S0rKGjytCzpMu11eK49rzGu67Tw8HLyP3E6rXEyrG85KOsy/vDx9Ta1eLA79bWwcvK96Gj',
  ],
  [
    'windows-1250',
    'Dnes město otevřelo nové nábřeží a lidé se přišli dívat na lodě u přístavu.',
    'RG5lcyBt7HN0byBvdGV2+GVsbyBub3bpIG7hYvhlnu0gYSBsaWTpIHNlIHD4aZpsaSBk7XZhdCBuYSBsb2TsIHUgcPjtc3RhdnUu',
  ],
  [
    'windows-1250',
    'Új kikötőt nyitottak a városban, és az emberek a hajókat nézték a hídról, ahol zene szólt és tűzijáték is volt.',
    '2moga2lr9nT1dCBueWl0b3R0YWsgYSB24XJvc2Jhbiwg6XMgYXogZW1iZXJlayBhIGhhavNrYXQgbul6dOlrIGEgaO1kcvNsLCBhaG9sIHplbmUgc3rzbHQg6XMgdPt6aWrhdOlrIGlzIHZvbHQu',
  ],
  [
    'iso-8859-2',
    'Dziś miasto otworzyło nową przystań, a ludzie przyszli popatrzeć na łodzie i żaglówki.',
    'RHpptiBtaWFzdG8gb3R3b3J6ebNvIG5vd7EgcHJ6eXN0YfEsIGEgbHVkemllIHByenlzemxpIHBvcGF0cnpl5iBuYSCzb2R6aWUgaSC/YWds83draS4=',
  ],
  [
    'windows-1254',
    'Bugün şehirde yeni iskele açıldı; insanlar kıyıdaki gemileri görmeye geldi, çocuklar ise uçurtmalarını uçurdu.',
    'QnVn/G4g/mVoaXJkZSB5ZW5pIGlza2VsZSBh5/1sZP07IGluc2FubGFyIGv9ef1kYWtpIGdlbWlsZXJpIGf2cm1leWUgZ2VsZGksIOdvY3VrbGFyIGlzZSB153VydG1hbGFy/W79IHXndXJkdS4=',
  ],
  [
    'windows-1257',
    'Šodien pilsētā atklāja jaunu ostu, un ļaudis nāca skatīties kuģus un laivas pie krasta.',
    '0G9kaWVuIHBpbHPndOIgYXRrbOJqYSBqYXVudSBvc3R1LCB1biDvYXVkaXMgbuJjYSBza2F07nRpZXMga3XsdXMgdW4gbGFpdmFzIHBpZSBrcmFzdGEu',
  ],
  [
    'iso-8859-15',
    "Un œuf, deux œufs : le cœur du marché bat à côté de l'évêché",
    'VW4gvXVmLCBkZXV4IL11ZnMgOiBsZSBjvXVyIGR1IG1hcmNo6SBiYXQg4CBj9HTpIGRlIGwn6XbqY2jp',
  ],
  [
    'x-mac-cyrillic',
    'Сегодня в городе открыли новую набережную, и люди пришли посмотреть на воду и на лодки у причала.',
    'keXj7uTt3yDiIOPu8O7k5SDu8urw++voIO3u4vP+IO3g4eXw5ebt8/4sIOgg6/7k6CDv8Oj46+gg7+7x7O7y8OXy/CDt4CDi7uTzIOgg7eAg6+7k6ugg8yDv8Oj34OvgLg==',
  ],
  [
    'iso-8859-13',
    'Täna avati linnas uus sadam: „šikk värk”, ütles üks mees, „ja õhtul tuleb žürii”.',
    'VORuYSBhdmF0aSBsaW5uYXMgdXVzIHNhZGFtOiCl8GlrayB25HJroSwg/HRsZXMg/GtzIG1lZXMsIKVqYSD1aHR1bCB0dWxlYiD+/HJpaaEu',
  ],
  [
    'iso-8859-15',
    'La entrada cuesta 5 € y el niño paga 2 €, según la página del museo de la región.',
    'TGEgZW50cmFkYSBjdWVzdGEgNSCkIHkgZWwgbmnxbyBwYWdhIDIgpCwgc2Vn+m4gbGEgcOFnaW5hIGRlbCBtdXNlbyBkZSBsYSByZWdp824u',
  ],
]

test.each(texts)('finds %s', (charset, text, base64) => {
  const title = Buffer.from(base64, 'base64')
  const body = Buffer.concat([
    Buffer.from('<rss><channel><title>'),
    title,
    Buffer.from('</title></channel></rss>'),
  ])
  expect(decodeFeed(body, 'text/xml')).toEqual({
    charset,
    text: `<rss><channel><title>${text}</title></channel></rss>`,
  })
})

test.each([
  ['French', 'Déjà vu: café crème, où êtes-vous? à bientôt, Élodie'],
  ['German', 'Größere Bäume über den Straßen, schöne Grüße, für Jürgen'],
  ['Spanish', '¿Dónde está el niño? ¡Qué pingüino más pequeño!'],
  ['Portuguese', 'A opinião dos cidadãos é que não há razões para avançar'],
  ['Danish', 'Ærø og Ålborg får nye både på søndag'],
  ['two languages', 'Größe, München: niño, señor, corazón'],
  ['names of many countries', 'Señor Øystein, Þóra, Tomás, São Tomé, Ýmir, Køge, Ålesund'],
  ['all capitals', 'ÉÈÊË ÀÂÄ'],
  ['few letters', 'é'],
  ['three letters together', 'ðéà'],
  ['letters beside signs', '«Où?» «Là!» «Été» «Çà»'],
])('leaves Western text to windows-1252: %s', (_, text) => {
  expect(detectCharset(Buffer.from(text, 'latin1'))).toBeUndefined()
})

test('what is declared counts for more', () => {
  const body = Buffer.from(
    '<?xml version="1.0" encoding="iso-8859-1"?><a>\xd3\xe5\xe3\xee\xe4\xed\xff \xe2 \xe3\xee\xf0\xee\xe4\xe5</a>',
    'latin1',
  )
  expect(decodeFeed(body, undefined).charset).toBe('windows-1252')
})
