import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../scripts/network/proxy.ts'
import { killAtExit, temporaryFolder } from './exit-cleanup.ts'
import { fetchPageBytes, type PageBytes } from './page-bytes.ts'
import type { PinnedServer } from './pinned-server.ts'

/** nginx on the first core, one process, with this page as a file; its logs are off and its file cache is on. */
export async function startNginx(nginx: string, taskset: string, page: PageBytes): Promise<PinnedServer> {
  const folder = temporaryFolder()
  const port = await findFreePort()
  await writeFile(join(folder, 'page'), page.body)
  await writeFile(join(folder, 'nginx.conf'), configure(folder, port, page))
  const child = killAtExit(
    spawn(taskset, ['-c', '0', nginx, '-p', folder, '-e', join(folder, 'error.log'), '-c', 'nginx.conf'], {
      stdio: 'inherit',
    }),
  )
  const address = `http://127.0.0.1:${port}/page`
  for (let attempt = 0; ; attempt++) {
    try {
      await fetchPageBytes(address)
      return { name: 'nginx', address, process: child }
    } catch (error) {
      if (attempt === 50) throw error
      await sleep(100)
    }
  }
}

function configure(folder: string, port: number, page: PageBytes): string {
  const { 'content-type': type = '', 'content-length': _, ...others } = page.headers
  const headers = Object.entries(others).map(([name, value]) => `add_header ${name} ${quote(value)};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder};`,
  )
  return `
daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=10;
  keepalive_requests 1000000000;
  server_tokens off;
  etag off;
  types { }
  default_type ${quote(type)};
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    add_header last-modified "";
    add_header accept-ranges "";
    max_ranges 0;
    ${headers.join('\n    ')}
  }
}
`
}

function quote(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
