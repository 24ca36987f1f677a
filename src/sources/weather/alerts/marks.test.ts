import { expect, test } from 'vitest'
import { isTest, threatMarksOf } from './marks.ts'

const code = (letter: string) => `/${letter}.NEW.PAAQ.TS.W.9013.261128T0317Z-261128T0417Z/`

test.each<[name: string, properties: object]>([
  ['a code in the text', { description: `FLZ164-\n${code('T')}\n\nEvacuate.` }],
  ['a code in a headline', { headline: `Tsunami Warning ${code('T')}` }],
  ['a code among the parameters', { parameters: { VTEC: [code('T')] } }],
  ['underscores for blanks', { description: '...THIS_MESSAGE_IS_FOR_TEST_PURPOSES_ONLY...' }],
  ['a sentence over two lines', { description: 'This message is for test\npurposes only.' }],
  ['a sentence among the instructions', { instruction: 'THIS IS ONLY A TEST. TAKE NO ACTION.' }],
  ['a headline of the office', { parameters: { NWSheadline: ['TEST - TSUNAMI COMMUNICATIONS'] } }],
  ['a headline that ends so', { headline: 'Tornado Warning (Test)' }],
  ['an event that begins so', { event: 'Test Tsunami Warning' }],
  ['a kind of test', { description: 'This is a monthly communications test.' }],
  ['an exercise', { description: 'EXERCISE EXERCISE EXERCISE A tsunami has been generated.' }],
  ['a drill', { description: 'THIS IS A DRILL.' }],
  ['the words around', { description: 'TEST...TSUNAMI WARNING...TEST' }],
  ['the word three times', { description: 'TEST TEST TEST. Tornado warning for Broward County.' }],
  ['a code over two lines', { description: `${code('T').replace('Z-', 'Z-\n')} Evacuate.` }],
  ['a code in small letters', { parameters: { VTEC: [code('T').toLowerCase()] } }],
  ['a note', { note: 'THIS IS A TEST MESSAGE' }],
  ['Spanish words', { description: 'ESTO ES UNA PRUEBA.' }],
  ['Spanish words for a message', { instruction: 'Este mensaje es sólo una prueba.' }],
  ['a Spanish headline', { headline: 'MENSAJE DE PRUEBA: Aviso de tsunami' }],
  ['a Spanish purpose', { description: 'Solo para fines de prueba. No tome ninguna acción.' }],
  ['a Spanish drill', { description: 'ESTO ES UN SIMULACRO.' }],
  ['Creole words', { description: 'Sa a se yon tès.' }],
])('with the status Actual and %s a message is a test', (_, properties) => {
  expect(isTest({ event: 'Tsunami Warning', status: 'Actual', parameters: {}, ...properties })).toBe(true)
})

test.each<[name: string, properties: object]>([
  ['a test of sirens', { description: 'The siren test of noon is off. This is a test of the sirens only.' }],
  ['an operational code', { parameters: { VTEC: [code('O')] }, description: 'THIS IS A TEST' }],
  ['an operational code in the text', { description: `${code('T')} ${code('O')} THIS IS A TEST` }],
  ['the opposite', { description: 'THIS IS NOT A TEST. Take shelter, testing the doors first.' }],
  [
    'an operational code over two lines',
    { description: `${code('O').replace('Z-', 'Z-\n')} THIS IS A TEST` },
  ],
  [
    'the opposite in Spanish',
    { description: 'ESTO NO ES UNA PRUEBA. El mensaje de prueba de ayer terminó.' },
  ],
  ['a Spanish test of sirens', { description: 'Esto es una prueba de las sirenas. Hay peligro.' }],
  ['a status in small letters', { status: 'actual' }],
  ['an experimental code', { parameters: { VTEC: [code('X')] } }],
  [
    'the word within another',
    { headline: 'The latest on the storm', description: 'Contestants: go inside.' },
  ],
])('%s speaks for a real event', (_, properties) => {
  expect(isTest({ event: 'Tsunami Warning', status: 'Actual', parameters: {}, ...properties })).toBe(false)
})

test.each<[properties: object, marks: string[]]>([
  [{ parameters: { flashFloodDamageThreat: ['CATASTROPHIC'] } }, ['flash flood emergency']],
  [{ parameters: { flashFloodDamageThreat: ['CONSIDERABLE'] } }, []],
  [{ parameters: { tornadoDamageThreat: ['catastrophic '] } }, ['tornado emergency']],
  [{ parameters: { tornadoDamageThreat: ['POSSIBLE', 'CONSIDERABLE'] } }, ['particularly dangerous']],
  [{ parameters: { thunderstormDamageThreat: ['DESTRUCTIVE'] } }, ['destructive']],
  [{ parameters: { thunderstormDamageThreat: ['CONSIDERABLE'] } }, []],
  [{ description: '...FLASH FLOOD EMERGENCY FOR\nFORT LAUDERDALE...' }, ['flash flood emergency']],
  [{ parameters: { NWSheadline: ['...TORNADO EMERGENCY FOR STUART...'] } }, ['tornado emergency']],
  [{ description: 'This is a Flash Flood Emergency for downtown.' }, ['flash flood emergency']],
  [{ description: 'TORNADO DAMAGE THREAT...CATASTROPHIC' }, ['tornado emergency']],
  [{ description: 'THUNDERSTORM DAMAGE THREAT...DESTRUCTIVE' }, ['destructive']],
  [
    { description: 'This is a particularly dangerous\nsituation. Seek cover now!' },
    ['particularly dangerous'],
  ],
  [{ headline: 'FLASH FLOOD EMERGENCY FOR FORT LAUDERDALE' }, ['flash flood emergency']],
  [
    { description: '* WHAT...Flooding.\n\nA Flash Flood\nEmergency remains in effect.' },
    ['flash flood emergency'],
  ],
  [{ parameters: { NWSheadline: ['PARTICULARLY DANGEROUS SITUATION'] } }, ['particularly dangerous']],
  [{ description: '...FLASH FLOOD EMERGENCY HAS BEEN CANCELED...' }, []],
  [{ description: '...THE TORNADO EMERGENCY FOR STUART IS NO\nLONGER IN EFFECT...' }, []],
  [{ description: '...FLASH FLOOD EMERGENCY FOR STUART HAS EXPIRED...' }, []],
  [{ description: 'This is no longer a particularly dangerous situation.' }, []],
  [{ description: 'This is not a flash flood emergency, but it may become one.' }, []],
  [{ description: 'The earlier flash flood emergency is over. Call emergency management.' }, []],
])('the marks of %j are %j', (properties, marks) => {
  expect(threatMarksOf(properties)).toEqual(marks)
})
