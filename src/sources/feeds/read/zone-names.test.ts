import { expect, test } from 'vitest'
import { parseDate } from './dates.ts'

/** Names of zones by their offset. */
const named: Readonly<Record<string, string>> = {
  '+0000': 'UT GMT UTC Z WET UCT A B C D E F G H I K L M N O P Q R S T U V W X Y',
  '+0100': 'BST CET MEZ MET WEST WAT IST1',
  '+0200': 'CEST MESZ MEST EET SAST CAT',
  '+0300': 'EEST MSK EAT AST3 TRT',
  '+0400': 'MSD GST',
  '+0500': 'PKT UZT',
  '+0530': 'IST',
  '+0545': 'NPT',
  '+0700': 'ICT WIB',
  '+0800': 'SGT HKT AWST PHT MYT WITA',
  '+0900': 'JST KST WIT',
  '+0930': 'ACST',
  '+1000': 'AEST',
  '+1030': 'ACDT',
  '+1100': 'AEDT',
  '+1200': 'NZST',
  '+1300': 'NZDT',
  '-0200': 'BRST',
  '-0230': 'NDT',
  '-0300': 'ADT BRT ART CLST UYT',
  '-0330': 'NST',
  '-0400': 'AST EDT CLT VET BOT',
  '-0500': 'EST CDT COT PET ECT',
  '-0600': 'CST MDT',
  '-0700': 'MST PDT',
  '-0800': 'PST AKDT',
  '-0900': 'AKST HADT HDT',
  '-1000': 'HST HAST',
}
const winter: typeof named = {
  '-0400': 'AT ATLANTIC',
  '-0500': 'ET EASTERN',
  '-0600': 'CT CENTRAL',
  '-0700': 'MT MOUNTAIN',
  '-0800': 'PT PACIFIC',
}

const date = (zone: string, month = 'Jan') => parseDate(`Thu, 15 ${month} 2026 10:00:00 ${zone}`)
const offsetsOf = (names: string, month?: string) => names.split(' ').map((name) => [name, date(name, month)])

test('names of zones', () => {
  for (const [offset, names] of Object.entries(named)) {
    expect(offsetsOf(names)).toEqual(names.split(' ').map((name) => [name, date(offset)]))
  }
})

test('American names that do not tell the season, in January and an hour later in July', () => {
  for (const [offset, names] of Object.entries(winter)) {
    expect(offsetsOf(names)).toEqual(names.split(' ').map((name) => [name, date(offset)]))
    const summer = (date(offset, 'Jul') ?? 0) - 3_600_000
    expect(offsetsOf(names, 'Jul')).toEqual(names.split(' ').map((name) => [name, summer]))
  }
})
