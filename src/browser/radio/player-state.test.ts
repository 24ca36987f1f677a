import { expect, test } from 'vitest'
import { isSilent, nextState, type PlayerEvent, type PlayerState, stoppedAt } from './player-state.ts'

const refused = 'playRefused'
const unavailable = 'streamUnavailable'

function after(...events: (PlayerEvent | PlayerEvent['type'])[]): PlayerState {
  return events
    .map((event) => (typeof event === 'string' ? ({ type: event } as PlayerEvent) : event))
    .reduce(nextState, stoppedAt(0.9))
}
const volume = (value: number): PlayerEvent => ({ type: 'volumeSet', volume: value })

test('the initial state is stopped, not muted, at the slider’s volume, without an error', () => {
  expect(after()).toEqual({ status: 'stopped', muted: false, volume: 0.9, error: undefined, tries: 0 })
})

test('it is playing once playback has started, not when play is pressed', () => {
  expect(after('playPressed').status).toBe('starting')
  expect(after('playPressed', 'started').status).toBe('playing')
  expect(after('playPressed', 'started', 'paused').status).toBe('stopped')
})

test.each<[string, PlayerEvent['type'][], PlayerState['error']]>([
  ['a refused play is told', ['playPressed', 'playRefused'], refused],
  ['a failed stream is told', ['playPressed', 'streamFailed'], unavailable],
  [
    "of both, the stream's is told: stream first",
    ['playPressed', 'streamFailed', 'playRefused'],
    unavailable,
  ],
  ["of both, the stream's is told: play first", ['playPressed', 'playRefused', 'streamFailed'], unavailable],
  ['a stream that breaks off while playing is told', ['playPressed', 'started', 'streamFailed'], unavailable],
  ['pressing play alone clears nothing', ['playPressed', 'streamFailed', 'playPressed'], unavailable],
  ['a later refusal is told', ['playPressed', 'streamFailed', 'playPressed', 'playRefused'], refused],
  ['playing clears it', ['playPressed', 'streamFailed', 'playPressed', 'started'], undefined],
  ['pausing clears it', ['playPressed', 'playRefused', 'paused'], undefined],
  [
    'a play that was paused before it began is no refusal',
    ['playPressed', 'paused', 'playRefused'],
    undefined,
  ],
])('%s', (_, events, error) => {
  expect(after(...events).error).toBe(error)
})

test('a stream that breaks off is tried again without an error, until it plays or the tries are used up', () => {
  const lost = after('playPressed', 'started', { type: 'lost', tries: 2 })
  expect(lost).toMatchObject({ status: 'reconnecting', error: undefined, tries: 2 })
  expect(nextState(lost, { type: 'started' })).toMatchObject({ status: 'playing', tries: 0 })
  expect(nextState(lost, { type: 'playRefused' })).toEqual(lost)
  expect(nextState(lost, { type: 'streamFailed' })).toMatchObject({ status: 'stopped', error: unavailable })
  expect(nextState(lost, { type: 'paused' })).toMatchObject({ status: 'stopped', tries: 0 })
})

test('an error stops playing', () => {
  expect(after('playPressed', 'playRefused').status).toBe('stopped')
  expect(after('playPressed', 'started', 'streamFailed').status).toBe('stopped')
})

test('mute toggles and keeps the volume', () => {
  expect(after('muteToggled')).toMatchObject({ muted: true, volume: 0.9 })
  expect(after('muteToggled', 'muteToggled')).toMatchObject({ muted: false, volume: 0.9 })
})

test.each<[number, boolean, PlayerState['volume']]>([
  [0.01, false, 0.01],
  [1, false, 1],
  [0, true, 0],
  [-1, true, 0],
  [2, false, 1],
])('while muted, volume %d: muted %s', (value, muted, kept) => {
  expect(after('muteToggled', volume(value))).toMatchObject({ muted, volume: kept })
})

test('volume 0 does not mute, but shows the mute icon', () => {
  expect(after(volume(0)).muted).toBe(false)
  expect(isSilent(after(volume(0)))).toBe(true)
  expect(isSilent(after('muteToggled'))).toBe(true)
  expect(isSilent(after())).toBe(false)
})
