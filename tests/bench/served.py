# SPDX-License-Identifier: MIT
# served.py ARBITERD: the median time of nine starts until the page has been served, over a new log and over one that is resumed,
# and how many bytes the table's page takes on the wire, with all that it loads.
import gzip
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request


def fetch(url):
    """The body as sent (compressed), and as text."""
    request = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        body = answer.read()
        packed = answer.headers.get("Content-Encoding") == "gzip"
    if packed:
        return len(body), gzip.decompress(body).decode()
    return len(body), body.decode()


def start(program, data):
    begin = time.monotonic()
    daemon = subprocess.Popen([program, "--data", data, "--port", "0"], stdout=subprocess.PIPE, text=True)
    for line in daemon.stdout:
        if found := re.search(r"http://\S+/", line):
            break
    fetch(found.group())
    return daemon, found.group(), (time.monotonic() - begin) * 1000


def end(daemon):
    daemon.terminate()
    daemon.wait()


def page_bytes(url):
    """Follows what the page names and what its modules import at once."""
    sizes, waiting = {}, [url]
    while waiting:
        at = waiting.pop()
        if at in sizes:
            continue
        sizes[at], text = fetch(at)
        names = re.findall(r'(?:src|href)="([^"#:]+\.(?:js|css|svg))"', text) if at == url else []
        names += re.findall(r'(?:from|^import)\s*"(\.[^"]+)"', text, re.MULTILINE)
        waiting += [urllib.parse.urljoin(at, name) for name in names]
    sizes["language"], _ = fetch(urllib.parse.urljoin(url, "lang/en.json"))
    return sum(sizes.values()), len(sizes)


def main(program):
    new, resumed = [], []
    for _ in range(9):
        with tempfile.TemporaryDirectory() as data:
            for times in (new, resumed):
                daemon, url, took = start(program, data)
                times.append(took)
                end(daemon)
    with tempfile.TemporaryDirectory() as data:
        daemon, url, _ = start(program, data)
        size, files = page_bytes(url)
        end(daemon)
    print(f"  start over a new log {statistics.median(new):.0f} ms, resumed {statistics.median(resumed):.0f} ms")
    print(f"  page {size} bytes in {files} files")


main(sys.argv[1])
