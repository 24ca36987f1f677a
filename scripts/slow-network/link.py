"""A bad mobile link between this machine and a network namespace, packet by packet.

python3 link.py NAMESPACE ROUND_TRIP_MS LOSS_PERCENT KBIT_PER_SECOND

Two TUN devices, of which the second is in the namespace. What one gets the other sends after the time that the packet takes
at the rate, behind those before it, and half the round trip; some are lost. As of `tc netem`, for kernels without it. TCP is
the kernel's, and so are its retransmissions. Prints a line when the link is up.
"""

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TUN_WITHOUT_HEADER = 0x1001
LONGEST_QUEUE = 1000  # Packets, as of netem.


def open_tun(name):
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN_WITHOUT_HEADER))
    return tun


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def main(namespace, round_trip, loss, rate):
    here, there = open_tun("slow-here"), open_tun("slow-there")
    ip("link", "set", "slow-there", "netns", namespace)
    ip("address", "add", "10.77.0.1/30", "dev", "slow-here")
    ip("link", "set", "slow-here", "up")
    ip("-n", namespace, "address", "add", "10.77.0.2/30", "dev", "slow-there")
    ip("-n", namespace, "link", "set", "slow-there", "up")
    ip("-n", namespace, "link", "set", "lo", "up")
    print("up", flush=True)

    chance = random.Random(1)
    ends = {here: there, there: here}
    free_at = {here: 0.0, there: 0.0}
    waiting = []  # (when, number, to, packet)
    number = 0
    while True:
        now = time.monotonic()
        while waiting and waiting[0][0] <= now:
            _, _, to, packet = heapq.heappop(waiting)
            os.write(to, packet)
        pause = max(0.0, waiting[0][0] - now) if waiting else None
        for source in select.select(list(ends), [], [], pause)[0]:
            packet = os.read(source, 65_536)
            if len(waiting) >= LONGEST_QUEUE or chance.random() * 100 < loss:
                continue
            to = ends[source]
            free_at[to] = max(time.monotonic(), free_at[to]) + len(packet) * 8 / (rate * 1000)
            number += 1
            heapq.heappush(waiting, (free_at[to] + round_trip / 2000, number, to, packet))


if __name__ == "__main__":
    main(sys.argv[1], *map(float, sys.argv[2:5]))
