# /etc/varnish/news.vcl: a cache in front of two `main web`. Varnish 6.0 or later, started with -p http_gzip_support=off, or
# readers get gzip in place of brotli. TLS is that of a proxy in front, which on the same machine speaks the PROXY protocol
# (varnishd -a 127.0.0.1:6081,PROXY -a 127.0.0.1:6082), or all readers share the limits of one. At 6082 our processes say what
# has changed: CACHE_TAGS=Surrogate-Key, PURGE_URL=http://127.0.0.1:6082/purge, PURGE_HEADER=X-Purge-Key: <key>, with a key
# of at least 16 characters in /etc/varnish/purge-key, which Varnish's user can read and which is read once.
vcl 4.1;
import directors;
import std;

# Not /readyz: while the database is away, pages in memory are still answered.
probe answers {
	.url = "/healthz";
	.interval = 1s;
	.timeout = 1s;
	.window = 2;
	.threshold = 1;
	.initial = 1;
}

backend web_1 {
	.host = "127.0.0.1";
	.port = "3001";
	.connect_timeout = 1s;
	.probe = answers;
}

backend web_2 {
	.host = "127.0.0.1";
	.port = "3002";
	.connect_timeout = 1s;
	.probe = answers;
}

sub vcl_init {
	new web = directors.round_robin();
	web.add_backend(web_1);
	web.add_backend(web_2);
}

# What it does by itself: keys with the host, X-Forwarded-For, variants by Vary, and nothing that is no-store is kept.
sub vcl_recv {
	if (req.method == "POST" && req.url == "/purge") {
		if (req.http.X-Purge-Key !~ "^\S{16,}$" || req.http.Surrogate-Key !~ "^[0-9a-z ]+$") {
			return (synth(403));
		}
		if (req.http.X-Purge-Key != regsub(std.fileread("/etc/varnish/purge-key"), "\s+$", "")) {
			return (synth(403));
		}
		ban("obj.http.Surrogate-Key ~ \b(" + regsuball(req.http.Surrogate-Key, " +", "|") + ")\b");
		return (synth(200));
	}
	set req.backend_hint = web.backend();
	# Old pages are for when no process answers.
	if (std.healthy(req.backend_hint)) {
		set req.grace = 10s;
	}
	# Live headlines and radio are answers without an end.
	if (req.url ~ "^/api/(live|stream)(\?|$)") {
		return (pass);
	}
	# Few variants of what browsers send in a hundred spellings.
	if (req.http.Accept-Encoding ~ "\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
		set req.http.Accept-Encoding = "br";
	} elsif (req.http.Accept-Encoding ~ "\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}
}

sub vcl_backend_response {
	# For how long an old page may be sent then.
	if (beresp.http.Cache-Control ~ "stale-if-error=") {
		set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
	}
}

sub vcl_deliver {
	unset resp.http.Surrogate-Key;
	unset resp.http.Surrogate-Control;
}

sub vcl_backend_error {
	# Another process is asked where one does not answer; forms are never sent twice.
	if (bereq.retries < 2 && (bereq.method == "GET" || bereq.method == "HEAD")) {
		return (retry);
	}
}
