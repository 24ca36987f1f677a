// Makes the short loop that the radio page of the sample edition plays where no station is connected: soft chords, computed
// here from sines. Needs ffmpeg. Run: node scripts/sample-radio/make-loop.ts publications/<city>
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const rate = 44_100
/** Seconds of a chord. */
const beat = 3
/** Frequencies in Hz: C, A minor, F, G, each with its octave. */
const chords = [
  [130.81, 196, 261.63, 329.63],
  [110, 164.81, 220, 261.63],
  [87.31, 174.61, 220, 261.63],
  [98, 146.83, 196, 246.94],
]

const [city] = process.argv.slice(2)
if (city === undefined) throw new Error('name the folder of a city: publications/fort-lauderdale')

/** Each chord fades in and out, so that the loop repeats without a click. */
const samples = new Float32Array(chords.length * beat * rate)
for (let index = 0; index < samples.length; index++) {
  const time = (index / rate) % beat
  const chord = chords[Math.floor(index / rate / beat)] ?? []
  const swell = Math.sin((Math.PI * time) / beat) ** 1.5
  const sum = chord.reduce((all, frequency) => all + Math.sin(2 * Math.PI * frequency * time), 0)
  samples[index] = (0.18 * swell * sum) / chord.length
}

const folder = join(city, 'sample')
mkdirSync(folder, { recursive: true })
const form = ['-f', 'f32le', '-ar', String(rate), '-ac', '1', '-i', 'pipe:0', '-map_metadata', '-1']
const sound = [
  '-c:a',
  'libmp3lame',
  '-b:a',
  '64k',
  '-write_xing',
  '0',
  '-id3v2_version',
  '0',
  '-fflags',
  '+bitexact',
]
const { status, stderr } = spawnSync(
  'ffmpeg',
  ['-y', '-v', 'error', ...form, ...sound, join(folder, 'radio.mp3')],
  {
    input: Buffer.from(samples.buffer),
  },
)
if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`)
console.log(`${join(folder, 'radio.mp3')} is made.`)
