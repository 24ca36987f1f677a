# Reads each file of a folder, once for each line on standard input, with feedparser or with sfeed, and prints a line of
# JSON for each round: entries, CPU in ms, highest resident memory in MB.
import json, os, resource, subprocess, sys

reader, *paths = sys.argv[1:]
documents = [open(path, 'rb').read() for path in paths]

if reader == 'feedparser':
    import feedparser

    def count(document):
        return len(feedparser.parse(document).entries)

    who = resource.RUSAGE_SELF
else:

    def count(document):
        done = subprocess.run(['sfeed', 'https://news.example/'], input=document, capture_output=True)
        return done.stdout.count(b'\n')

    who = resource.RUSAGE_CHILDREN


def highest_memory():
    # That of getrusage begins with what the parent had.
    if reader == 'sfeed':
        return resource.getrusage(who).ru_maxrss / 1024
    with open('/proc/self/status') as status:
        return next(int(line.split()[1]) for line in status if line.startswith('VmHWM')) / 1024


def used():
    usage = resource.getrusage(who)
    return (usage.ru_utime + usage.ru_stime) * 1000


for _ in sys.stdin:
    before = used()
    entries = sum(count(document) for document in documents)
    peak = highest_memory()
    print(json.dumps({'entries': entries, 'cpu': used() - before, 'memory': peak}), flush=True)
