import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram, installPackages } from '../programs.ts'

/** A proxy in front of several processes. */
export interface TrialProxy {
  origin: string
  stop(): Promise<void>
}

/** Starts nginx in front of these ports of this machine: a request that a dead process did not answer goes to another one. */
export async function startProxy(ports: readonly number[]): Promise<TrialProxy> {
  if (!findProgram('nginx')) installPackages(['nginx-light'], 'Installing nginx, the proxy of the trial.')
  const nginx = findProgram('nginx') ?? '/usr/sbin/nginx'
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'))
  const port = await findFreePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder};`,
  )
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/pid;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  keepalive_requests 1000000000;
  ${temporary.join('\n  ')}
  upstream pages { ${servers.join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://pages;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_next_upstream error timeout;
      proxy_connect_timeout 1s;
    }
  }
}
`,
  )
  const child = spawn(nginx, ['-p', folder, '-e', join(folder, 'error.log'), '-c', 'nginx.conf'], {
    stdio: 'inherit',
  })
  await sleep(500)
  if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A port of this machine that nobody listens at. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
