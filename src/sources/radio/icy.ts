import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

const greeting = 'ICY '

/**
 * A connector for old SHOUTcast servers, whose status line 'ICY 200 OK' no HTTP parser accepts: its sockets replace it by
 * 'HTTP/1.0 200 OK'.
 */
export function understandIcy(connect: buildConnector.connector): buildConnector.connector {
  return (target, callback) =>
    connect(target, (...[error, socket]) => {
      if (error) callback(error, null)
      else callback(null, translateGreeting(socket))
    })
}

/** Node's sockets deliver data through `push`; only the first chunk can hold the status line. */
function translateGreeting<S extends Socket>(socket: S): S {
  const push = socket.push
  socket.push = (chunk: unknown, encoding?: BufferEncoding) => {
    socket.push = push
    const greets = Buffer.isBuffer(chunk) && chunk.toString('latin1', 0, greeting.length) === greeting
    const read = greets ? Buffer.concat([Buffer.from('HTTP/1.0 '), chunk.subarray(greeting.length)]) : chunk
    return push.call(socket, read, encoding)
  }
  return socket
}
