// Finds the programs that try the examples of deploy/: proxies, promtool, systemd-analyze; installs Debian's packages when
// they are missing and may be installed. Tests of what is missing are left out, which is said.
import { findProgram, installPackages, isExecutable } from './programs.ts'

/** The programs, and Debian's packages that have them. */
const packages = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  haproxy: 'haproxy',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
} as const

/** A program that tries an example of deploy/. */
export type DeploymentProgram = keyof typeof packages

/** Path of the program, undefined where it is not installed. */
export function findDeployment(program: DeploymentProgram): string | undefined {
  // Debian's users have no /usr/sbin in the PATH.
  const ofRoot = `/usr/sbin/${program}`
  return findProgram(program) ?? (isExecutable(ofRoot) ? ofRoot : undefined)
}

/** Path of the program, which is installed where it is missing. Throws where it cannot be. */
export function needDeployment(program: DeploymentProgram, why: string): string {
  if (!findDeployment(program)) installPackages([packages[program]], why)
  const found = findDeployment(program)
  if (!found) throw new Error(`${program} is not installed (Debian package ${packages[program]})`)
  return found
}

if (import.meta.main) {
  const programs = Object.keys(packages) as DeploymentProgram[]
  const missing = programs.filter((program) => !findDeployment(program))
  if (missing.length > 0) {
    installPackages(
      missing.map((program) => packages[program]),
      `The tests of deploy/ need ${missing.join(', ')}: installing the Debian packages.`,
    )
  }
  const stillMissing = missing.filter((program) => !findDeployment(program))
  console.log(
    stillMissing.length === 0
      ? 'The tests of deploy/ use nginx, Caddy, HAProxy, promtool and systemd-analyze.'
      : `Tests of deploy/ will be left out: ${stillMissing.join(', ')} are not installed.`,
  )
}
