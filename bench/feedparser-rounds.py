# Reads each file named as an argument with feedparser, once for each line on standard input, and prints a line of JSON for
# each round: entries, CPU in ms, highest resident memory in MB.
import json, resource, sys

import feedparser

documents = [open(path, 'rb').read() for path in sys.argv[1:]]


def used():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return (usage.ru_utime + usage.ru_stime) * 1000


for _ in sys.stdin:
    before = used()
    entries = sum(len(feedparser.parse(document).entries) for document in documents)
    cpu = used() - before
    # That of getrusage begins with what the parent had.
    with open('/proc/self/status') as status:
        memory = next(int(line.split()[1]) for line in status if line.startswith('VmHWM')) / 1024
    print(json.dumps({'entries': entries, 'cpu': cpu, 'memory': memory}), flush=True)
