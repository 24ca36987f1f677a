// Finds the Icecast server and ffmpeg for the radio's integration test; installs Debian's packages when they are missing
// and may be installed. Without them the test is skipped and says so.
import { findProgram, installPackages } from './programs.ts'

const packages = ['icecast2', 'ffmpeg'] as const

/** Paths of the installed programs, undefined where one of them is missing. */
export function findIcecast(): { icecast: string; ffmpeg: string } | undefined {
  const [icecast, ffmpeg] = packages.map(findProgram)
  return icecast !== undefined && ffmpeg !== undefined ? { icecast, ffmpeg } : undefined
}

if (import.meta.main) {
  if (!findIcecast()) {
    installPackages(packages, 'The radio test needs Icecast and ffmpeg: installing the Debian packages.')
  }
  const found = findIcecast()
  console.log(
    found
      ? `The radio test uses ${found.icecast} and ${found.ffmpeg}.`
      : 'The radio test with a real Icecast server will be skipped: icecast2 or ffmpeg is not installed.',
  )
}
