import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

const greeting = 'ICY '

/**
 * Old SHOUTcast servers greet with 'ICY 200 OK' where HTTP/1.0 is meant, which no HTTP parser takes: the connector's
 * sockets read it as HTTP.
 */
export function understandIcy(connect: buildConnector.connector): buildConnector.connector {
  return (target, callback) =>
    connect(target, (...[error, socket]) => {
      if (error) callback(error, null)
      else callback(null, translateGreeting(socket))
    })
}

/** Node's sockets hand over what arrives through `push`; only the first piece can hold the greeting. */
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
