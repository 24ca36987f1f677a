import { expect, test } from 'vitest'
import { addressIn, attendanceOf, withoutAddresses, withoutMeetings } from './online-meeting.ts'

test.each([
  ['https://meet.example.org/j/1', 'online'],
  ['https://us02web.zoom.us/j/838?pwd=abc', 'online'],
  ['Virtual - Zoom Webinar', 'online'],
  ['Online', 'online'],
  ['Microsoft Teams Meeting', 'online'],
  ['Zoom (link will be sent by email after registration)', 'online'],
  ['Zoom Meeting ID: 838 1234 5678 Passcode: x1y2', 'online'],
  ['Virtual Event: https://city.test/join', 'online'],
  ['En línea por Zoom', 'online'],
  ['zoom.us/j/123456', 'online'],
  ['meet.google.com/abc-defg-hij', 'online'],
  ['teams.microsoft.com/l/meetup-join/1', 'online'],
  ['YouTube', 'online'],
  ['Skype', 'online'],
  ['Conference call', 'online'],
  ['Teams', 'online'],
  ['City Hall and Zoom', 'mixed'],
  ['Hybrid: Commission Chambers / Zoom', 'mixed'],
  ['Hybrid meeting', 'mixed'],
  ['Main Library, 100 S Andrews Ave https://zoom.us/j/1', 'mixed'],
  ['City Hall, zoom.us/j/1', 'mixed'],
  ['City Hall', 'offline'],
  ['The Pier, pier.test/map', 'offline'],
  ['Main Library, Virtual Reality Lab', 'offline'],
  ['Zoom Room Dog Training, 12 Pine St', 'offline'],
  ['The Pier, https://pier.test', 'offline'],
  ['https://maps.app.goo.gl/abc', 'offline'],
  ['https://www.google.com/maps/place/x', 'offline'],
  ['', 'offline'],
])('at %j people attend %s', (place, expected) => expect(attendanceOf(place)).toBe(expected))

test('a link elsewhere makes a place one of both kinds', () => {
  expect(attendanceOf('', true)).toBe('online')
  expect(attendanceOf('City Hall', true)).toBe('mixed')
})

test('what machines collect has no address, number or password of a meeting', () => {
  const text =
    'Join https://zoom.us/j/83?pwd=s3cret Passcode: 991. Agenda: https://city.test/a?id=1 Meeting ID: 838 1234 5678'
  const kept = withoutMeetings(text)
  expect(kept).toContain('https://city.test/a?id=1')
  for (const secret of ['zoom.us', 's3cret', '991', '838']) expect(kept).not.toContain(secret)
  expect(withoutMeetings('Two  lines\nas they are')).toBe('Two  lines\nas they are')
  expect(withoutAddresses('City Hall, https://zoom.us/j/1')).toBe('City Hall')
  expect(withoutMeetings('Join zoom.us/j/83 or see city.test/a')).toBe('Join or see city.test/a')
  expect(addressIn('Join at https://zoom.us/j/1, or come')).toBe('https://zoom.us/j/1')
})
