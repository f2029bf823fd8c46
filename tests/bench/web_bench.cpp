// SPDX-License-Identifier: MIT
// How long a message takes from publish() until every open page has read it, on loopback.
#include <benchmark/benchmark.h>

#include <boost/asio/io_context.hpp>
#include <string>
#include <vector>

#include "daemon/web/server.h"
#include "tests/support/http_client.h"

namespace {

using namespace arbiter;

std::vector<HttpClient> open_pages(boost::asio::io_context& context, std::uint16_t port, std::int64_t count) {
  std::vector<HttpClient> pages;
  for (std::int64_t i = 0; i < count; ++i) {
    HttpClient& page = pages.emplace_back(context, port);
    page.read();
    page.send(stream_request());
    run_until(context, [&] { return page.take_answer().has_value(); });
    run_until(context, [&] { return page.take_message().has_value(); });
  }
  return pages;
}

void publish_to_pages(benchmark::State& state) {
  boost::asio::io_context context;
  web::ServerOptions options;
  options.port = 0;
  auto listening =
      web::Server::listen(context, options, {nullptr, [] { return std::string("{}"); }, nullptr});
  if (!listening) return state.SkipWithError(listening.error().message.c_str());
  web::Server& server = **listening;
  std::vector<HttpClient> pages = open_pages(context, server.port(), state.range(0));
  const std::string message(static_cast<std::size_t>(state.range(1)), 'x');
  while (state.KeepRunning()) {
    server.publish(message);
    for (HttpClient& page : pages) run_until(context, [&] { return page.take_message().has_value(); });
  }
}
BENCHMARK(publish_to_pages)
    ->ArgNames({"pages", "bytes"})
    ->Args({1, 1000})
    ->Args({32, 1000})
    ->Args({32, 20000})
    ->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
