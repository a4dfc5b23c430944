// Sockets that were created before the process was restricted, and new ones.
#define _GNU_SOURCE
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "attempts.h"

static int code(long result) { return result < 0 ? errno : 0; }

// A socket that listens, its address, and a socket that could connect to it.
static int client = -1, server = -1;
static union {
  struct sockaddr any;
  struct sockaddr_in internet;
  struct sockaddr_un local;
} address;
static socklen_t length;

static void serve(int domain, int type) {
  server = socket(domain, type | SOCK_CLOEXEC, 0);
  client = socket(domain, type | SOCK_CLOEXEC, 0);
  if (server < 0 || client < 0 || bind(server, &address.any, length) != 0) abort();
  if (type == SOCK_STREAM && listen(server, 4) != 0) abort();
  if (getsockname(server, &address.any, &length) != 0) abort();
}

static void serve_internet(void) {
  address.internet.sin_family = AF_INET;
  address.internet.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  length = sizeof address.internet;
  serve(AF_INET, SOCK_STREAM);
}

static void serve_path(int type) {
  address.local.sun_family = AF_UNIX;
  strncpy(address.local.sun_path, segue_scratch("socket"), sizeof address.local.sun_path - 1);
  unlink(address.local.sun_path);
  length = sizeof address.local;
  serve(AF_UNIX, type);
  length = sizeof address.local;
}

static void serve_local(void) { serve_path(SOCK_STREAM); }
static void serve_messages(void) { serve_path(SOCK_DGRAM); }

static void serve_abstract(void) {
  address.local.sun_family = AF_UNIX;
  // With an address of this length, the kernel chooses an abstract name.
  length = sizeof address.local.sun_family;
  server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (server < 0 || client < 0 || bind(server, &address.any, length) != 0) abort();
  length = sizeof address.local;
  if (listen(server, 4) != 0 || getsockname(server, &address.any, &length) != 0) abort();
}

static int connect_client(void) { return code(connect(client, &address.any, length)); }
static int send_to_path(void) { return code(sendto(client, "x", 1, 0, &address.any, length)); }
static int listen_server(void) { return code(listen(server, 1)); }

static int bind_client(void) {
  address.internet.sin_port = 0;
  return code(bind(client, &address.any, length));
}

static int make_socket(int domain, int type) {
  int descriptor = socket(domain, type | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

static int socket_internet(void) { return make_socket(AF_INET, SOCK_STREAM); }
static int socket_datagram(void) { return make_socket(AF_INET6, SOCK_DGRAM); }
static int socket_local(void) { return make_socket(AF_UNIX, SOCK_STREAM); }
static int socket_netlink(void) { return make_socket(AF_NETLINK, SOCK_RAW); }

// A datagram socket could send to any path with sendmsg.
static int socket_pair(void) {
  int ends[2];
  return code(socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends));
}

// A connected stream socket, as a hardened process has.

static int ends[2];

static void hold_pair(void) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) abort();
}

static int use_pair(void) {
  char byte = 'x';
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (write(ends[0], "x", 1) != 1 || read(ends[1], &byte, 1) != 1) return errno;
  if (send(ends[0], "x", 1, MSG_NOSIGNAL) != 1 || recv(ends[1], &byte, 1, 0) != 1) return errno;
  if (sendmsg(ends[0], &message, 0) != 1 || recvmsg(ends[1], &message, 0) != 1) return errno;
  return code(shutdown(ends[0], SHUT_RDWR));
}

// The filter cannot see the address that sendmsg is given; a connected stream socket refuses it.
static void hold_pair_and_serve(void) {
  hold_pair();
  serve_messages();
}

static int send_message_to_path(void) {
  char byte = 'x';
  struct iovec part = {&byte, 1};
  struct msghdr message = {
      .msg_name = &address.any, .msg_namelen = length, .msg_iov = &part, .msg_iovlen = 1};
  return code(sendmsg(ends[0], &message, MSG_NOSIGNAL));
}

const segue_attempt_t segue_socket_attempts[] = {
    {"socket-internet", 0, 0, socket_internet},
    {"socket-datagram", 0, 0, socket_datagram},
    {"socket-local", 0, 0, socket_local},
    {"socket-netlink", 0, 0, socket_netlink},
    {"socket-pair", 0, 0, socket_pair},
    {"connect-internet", serve_internet, 0, connect_client},
    {"connect-path", serve_local, 0, connect_client},
    {"connect-abstract", serve_abstract, 0, connect_client},
    {"bind-internet", serve_internet, 0, bind_client},
    {"listen", serve_internet, 0, listen_server},
    {"send-to-path", serve_messages, 0, send_to_path},
    {"use-pair", hold_pair, 0, use_pair},
    {"send-message-to-path", hold_pair_and_serve, 0, send_message_to_path},
    {0, 0, 0, 0},
};
