import { expect, test } from 'vitest'
import { parseAlerts, unwrap } from './message.ts'

/** Fields of a sound message; each test changes some. */
const properties = {
  id: 'urn:oid:1',
  areaDesc: 'Coastal Broward',
  geocode: { UGC: ['FLZ172'] },
  references: [{ identifier: 'urn:oid:0', sent: 'earlier' }],
  sent: '2026-10-07T08:00:00-04:00',
  effective: '2026-10-07T08:01:00-04:00',
  onset: '2026-10-07T14:00:00-04:00',
  expires: '2026-10-07T16:00:00-04:00',
  ends: '2026-10-08T08:00:00-04:00',
  status: 'Actual',
  messageType: 'Update',
  severity: 'Extreme',
  certainty: 'Likely',
  urgency: 'Immediate',
  event: 'Hurricane Warning',
  senderName: 'NWS Miami FL',
  headline: 'Hurricane Warning issued October 7',
  description: 'Wind\nis coming.\n\nWater too.',
  instruction: 'Go\ninside.',
  parameters: {
    NWSheadline: [' HURRICANE WARNING IN EFFECT '],
    VTEC: ['/O.CON.KMFL.HU.W.1001.000000T0000Z-261008T1800Z/', 'no code'],
    expiredReferences: ['w-nws.webmaster@noaa.gov,urn:oid:a,2026 w-nws.webmaster@noaa.gov,urn:oid:b,2026'],
  },
}
const now = Date.parse('2026-10-07T12:00:00-04:00')
const at = (time: string) => Date.parse(`2026-10-${time}:00-04:00`)

const parse = (...changes: object[]) =>
  parseAlerts(
    changes.map((one) => ({ properties: { ...properties, ...one } })),
    undefined,
    now,
  )
const read = (changes: object) => parse(changes).messages
function readOne(changes: object) {
  const [message] = read(changes)
  if (!message) throw new Error('it is not read')
  return message
}

test('a message is read with all that alerts are made of', () => {
  expect(readOne({})).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{12,}$/),
    id: 'urn:oid:1',
    kind: 'Update',
    sent: at('07T08:00'),
    event: 'Hurricane Warning',
    startsAt: at('07T14:00'),
    endsAt: at('08T08:00'),
    expiresAt: at('07T16:00'),
    replaces: ['urn:oid:0', 'urn:oid:a', 'urn:oid:b'],
    vtec: [{ action: 'CON', event: 'KMFL.HU.W.1001', startsAt: undefined, endsAt: at('08T14:00') }],
    zones: ['FLZ172'],
    kilometers: undefined,
    area: 'Coastal Broward',
    sender: 'NWS Miami FL',
    headline: 'HURRICANE WARNING IN EFFECT',
    description: ['Wind is coming.', 'Water too.'],
    instruction: ['Go inside.'],
    severity: 'Extreme',
    certainty: 'Likely',
    urgency: 'Immediate',
    marks: [],
  })
})

test('two messages have one key only where they say the same', () => {
  expect(readOne({}).key).toBe(readOne({}).key)
  for (const changes of [{ id: 'urn:oid:2' }, { instruction: 'Go away.' }, { sent: '2026-10-07T09:00:00Z' }])
    expect(readOne(changes).key).not.toBe(readOne({}).key)
})

test('what a message leaves out is taken from what it says beside it', () => {
  expect(readOne({ sent: null })).toMatchObject({ sent: at('07T08:01') })
  expect(readOne({ onset: null })).toMatchObject({ startsAt: at('07T08:01') })
  expect(readOne({ onset: null, effective: null })).toMatchObject({ startsAt: at('07T08:00') })
  expect(readOne({ parameters: {} })).toMatchObject({
    headline: 'Hurricane Warning issued October 7',
    vtec: [],
    replaces: ['urn:oid:0'],
  })
  expect(readOne({ parameters: { NWSheadline: ['', ' IN EFFECT '] } }).headline).toBe('IN EFFECT')
  expect(readOne({ parameters: { NWSheadline: ['  '] } }).headline).toBe('Hurricane Warning issued October 7')
  expect(readOne({ references: null, parameters: {} }).replaces).toEqual([])
})

test('ids of replaced messages are kept once each, and none that is empty', () => {
  const references = [{ identifier: 'x' }, { identifier: 'x' }, { identifier: '' }, {}, null]
  const parameters = { expiredReferences: ['sender,x,2026', 'sender', 'sender,,2026   sender,y,2026'] }
  expect(readOne({ references, parameters }).replaces).toEqual(['x', 'y'])
})

/** Codes with these actions and ends. */
const coded = (...codes: readonly [action: string, end: string][]) => ({
  ends: null,
  parameters: {
    VTEC: codes.map(([action, end], index) => `/O.${action}.KMFL.HU.W.100${index}.000000T0000Z-${end}/`),
  },
})
test.each<[name: string, fields: object, end: string | undefined]>([
  ['without codes is that of its text', { ends: null, parameters: {} }, '07T16:00'],
  ['of a code', coded(['NEW', '261008T1800Z']), '08T14:00'],
  ['of several codes is the last', coded(['NEW', '261008T1800Z'], ['EXT', '261008T1700Z']), '08T14:00'],
  ['of a code with an open end is unknown', coded(['NEW', '000000T0000Z']), undefined],
  ['with one open end is unknown', coded(['NEW', '261008T1800Z'], ['NEW', '000000T0000Z']), undefined],
  [
    'of canceled codes is that of its text',
    coded(['CAN', '261008T1800Z'], ['UPG', '261008T1900Z']),
    '07T16:00',
  ],
  ['is of the codes that go on', coded(['CAN', '000000T0000Z'], ['CON', '261008T1800Z']), '08T14:00'],
  [
    'after an upgrade is of the new code',
    coded(['UPG', '000000T0000Z'], ['NEW', '261008T1800Z']),
    '08T14:00',
  ],
])('the end of a message %s', (_, fields, end) => {
  expect(readOne(fields).endsAt).toBe(end && at(end))
})

test.each<[name: string, changes: object]>([
  ['a test', { status: 'Test' }],
  ['an exercise', { status: 'Exercise' }],
  ['the codes of a test', { parameters: { VTEC: ['/T.NEW.KMFL.TO.W.0001.000000T0000Z-000000T0000Z/'] } }],
  ...['RWT', 'RMT', 'NPT', 'NST', 'NAT', 'DMO', 'NMN', 'ADR'].map((code): [string, object] => [
    code,
    { eventCode: { SAME: [code] }, parameters: {} },
  ]),
])('%s is for nobody, and no failure', (_, changes) => {
  expect(parse(changes)).toEqual({ messages: [], unreadable: [] })
})

test('a message with one code of a test and one of an event is for the public, as is one without a status', () => {
  const VTEC = ['/T.NEW.KMFL.TO.W.0001.000000T0000Z-000000T0000Z/', properties.parameters.VTEC[0]]
  expect(read({ parameters: { VTEC } })).toHaveLength(1)
  expect(read({ status: undefined })).toHaveLength(1)
  expect(read({ eventCode: { SAME: ['HUW'] } })).toHaveLength(1)
})

test.each<[name: string, changes: object]>([
  ['no kind', { messageType: 'Ack' }],
  ['no time', { sent: 'soon', effective: null }],
  ['no event', { event: ' ' }],
  ['a time before all calendars', { sent: '-271821-04-20T00:00:00Z' }],
  ['a beginning after all calendars', { onset: '+275760-09-13T00:00:00Z' }],
  ['an end that is no time of weather', { ends: '9999-12-31T23:59:59Z' }],
  ['the time of a clock that was never set', { effective: '1970-01-01T00:00:00Z' }],
  ['a text that expires in eleven years', { expires: '2037-10-07T00:00:00Z' }],
  [
    'a code of another century',
    { parameters: { VTEC: ['/O.NEW.KMFL.HU.W.1001.000000T0000Z-991231T2359Z/'] } },
  ],
])('a message that has %s is told as one that cannot be read, alone and among others', (_, changes) => {
  const { event } = { event: properties.event, ...changes }
  expect(parse(changes)).toEqual({ messages: [], unreadable: [event.trim()] })
  const { messages, unreadable } = parse(changes, {}, { status: 'Test', ...changes })
  expect([messages.map(({ id }) => id), unreadable]).toEqual([[properties.id], [event.trim()]])
})

test.each([null, 'text', {}, [], { properties: null }])('an alert that is %j cannot be read', (feature) => {
  expect(parseAlerts([feature], undefined, now)).toEqual({ messages: [], unreadable: [''] })
})

test('no alerts are none, and of 4,000 the 500 most urgent are read, wherever they stand', () => {
  expect(parse()).toEqual({ messages: [], unreadable: [] })
  const named = (event: string, id: string) => ({ properties: { ...properties, event, id } })
  const many = Array.from({ length: 4_000 }, (_, index) => named('Flood Advisory', `${index}`))
  const { messages, unreadable } = parseAlerts([...many, named('Hurricane Warning', 'last')], undefined, now)
  expect(messages).toHaveLength(500)
  expect(messages.map(({ event }) => event)).toContain('Hurricane Warning')
  expect(unreadable).toEqual(Array(3_501).fill('Flood Advisory'))
  // Tests take no room.
  const tests = many.map(({ properties: of }) => ({
    properties: { ...of, event: 'Tornado Warning', status: 'Test' },
  }))
  expect(parseAlerts([...tests, ...many.slice(0, 500)], undefined, now)).toMatchObject({ unreadable: [] })
})

test('the distance of an outline is read where the city’s point is known', () => {
  const ring = [
    [-80.2, 26],
    [-80, 26],
    [-80, 26.2],
  ]
  const geometry = { type: 'Polygon', coordinates: [ring] }
  const at = { latitude: 26.05, longitude: -80.05 }
  const kilometersAt = (city: typeof at | undefined) =>
    parseAlerts([{ properties, geometry }], city, now).messages[0]?.kilometers
  expect(kilometersAt(at)).toBe(0)
  expect(kilometersAt(undefined)).toBeUndefined()
})

test.each<[name: string, text: string, paragraphs: string[]]>([
  ['no text', '', []],
  ['lines of one paragraph', ' Heat index\r\nvalues up to 106. ', ['Heat index values up to 106.']],
  ['an empty line between paragraphs', '\nOne\n\n\ntwo.\n', ['One', 'two.']],
  [
    'blocks',
    '* WHAT...Heat index\nvalues up to 106.\n\n* WHERE...Broward\nCounty.\nHAZARD...Heat.',
    ['* WHAT...Heat index values up to 106.', '* WHERE...Broward County.', 'HAZARD...Heat.'],
  ],
  [
    'a list',
    'Do this:\n- Go inside.\n- Stay there\nuntil noon.',
    ['Do this:', '- Go inside.', '- Stay there until noon.'],
  ],
  ['a numbered list', '1. Go.\n2. Stay\n12. Wait.', ['1. Go.', '2. Stay', '12. Wait.']],
  [
    'signs within a line',
    'From 2 - 4\nfeet * and HAZARD...Heat\nin 3. places',
    ['From 2 - 4 feet * and HAZARD...Heat in 3. places'],
  ],
  ['a short line', 'a\nSee 1\nnow', ['a See 1 now']],
  [
    'capitals and dots within a sentence',
    'TO DETERMINE TRANSMISSION TIMES INVOLVED IN THE\nDISSEMINATION OF TSUNAMI INFORMATION...AND\nWARNINGS...\nALL OF THEM.',
    [
      'TO DETERMINE TRANSMISSION TIMES INVOLVED IN THE DISSEMINATION OF TSUNAMI INFORMATION...AND WARNINGS... ALL OF THEM.',
    ],
  ],
  [
    'tags without full stops',
    'HAZARD...60 mph wind gusts\nSOURCE...Radar\nMAX HAIL SIZE...1.00 IN',
    ['HAZARD...60 mph wind gusts', 'SOURCE...Radar', 'MAX HAIL SIZE...1.00 IN'],
  ],
])('%s', (_, text, paragraphs) => {
  expect(unwrap(text)).toEqual(paragraphs)
})
