package main

import (
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// natsUsers are the rules every installation has, whoever runs its NATS.
//
//go:embed nats-users.conf
var natsUsers string

// startNats syncs every write: by default JetStream acknowledges a message up to two minutes before it is on disk. A
// server that breaks or loses its storage, to a full disk or with its folder, is started again until it has it back.
func startNats(settings settings, port int, _ chan<- error) (engine, error) {
	dir, err := makeDir(settings, "nats")
	if err != nil {
		return engine{}, err
	}
	options := &server.Options{
		ServerName: "engines",
		Host:       settings.host,
		Port:       port,
		JetStream:  true,
		StoreDir:   dir,
		SyncAlways: true,
		NoSigs:     true,
	}
	if err := addNatsUsers(options, settings.natsPasswords); err != nil {
		return engine{}, err
	}
	broken := make(chan error, 1)
	first, err := launchNats(options, broken)
	if err != nil {
		return engine{}, err
	}
	ending, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		keepNats(first, options, broken, ending)
	}()
	stop := func() {
		close(ending)
		<-ended
	}
	return engine{url: "nats://" + settings.address(port), stop: stop}, nil
}

// launchNats starts a server; what breaks it later goes to broken.
func launchNats(options *server.Options, broken chan error) (*server.Server, error) {
	nats, err := server.NewServer(options.Clone())
	if err != nil {
		return nil, err
	}
	nats.SetLogger(natsLogger{broken}, false, false)
	nats.Start()
	select {
	case err := <-broken:
		nats.Shutdown()
		return nil, err
	default:
	}
	if !nats.ReadyForConnections(30 * time.Second) {
		nats.Shutdown()
		return nil, errors.New("no connection was accepted within 30 s")
	}
	return nats, nil
}

// storageLook is how often the server's storage is looked at.
const storageLook = time.Second

// keepNats replaces a server that is broken or has lost its storage, and ends the last one with ending. While none can
// start, it tries again: the other engines go on.
func keepNats(nats *server.Server, options *server.Options, broken chan error, ending <-chan struct{}) {
	for {
		select {
		case <-ending:
			endNats(nats)
			return
		case err := <-broken:
			slog.Error(err.Error(), "engine", "nats")
		case <-time.After(storageLook):
			if nats != nil && hasStorage(nats) {
				continue
			}
		}
		if nats != nil {
			slog.Error("NATS has lost its storage or is broken; it is started again", "engine", "nats")
			endNats(nats)
		}
		var err error
		if nats, err = launchNats(options, broken); err != nil {
			slog.Error("NATS did not start again: "+err.Error(), "engine", "nats")
		}
	}
}

// hasStorage tells whether JetStream can still store: it is on, and its folder is there.
func hasStorage(nats *server.Server) bool {
	if !nats.JetStreamEnabled() {
		return false
	}
	folder, err := os.Stat(nats.StoreDir())
	return err == nil && folder.IsDir()
}

func endNats(nats *server.Server) {
	if nats == nil {
		return
	}
	nats.Shutdown()
	nats.WaitForShutdown()
}

// addNatsUsers puts the passwords into the rules' text itself: as environment variables every child would see them.
// Without passwords NATS takes everybody.
func addNatsUsers(options *server.Options, passwords map[string]string) error {
	if len(passwords) == 0 {
		return nil
	}
	rules := natsUsers
	for variable, password := range passwords {
		rules = strings.ReplaceAll(rules, "$"+variable, strconv.Quote(password))
	}
	return options.ProcessConfigString(rules)
}

// natsLogger passes warnings and errors on and drops the rest.
type natsLogger struct{ broken chan<- error }

func (natsLogger) Noticef(string, ...any) {}
func (natsLogger) Debugf(string, ...any)  {}
func (natsLogger) Tracef(string, ...any)  {}

// plaintextPasswords is no news: they are random, made for one run, and on no disk.
const plaintextPasswords = "Plaintext passwords detected"

func (natsLogger) Warnf(format string, values ...any) {
	if strings.HasPrefix(format, plaintextPasswords) {
		return
	}
	slog.Warn(fmt.Sprintf(format, values...), "engine", "nats")
}

func (natsLogger) Errorf(format string, values ...any) {
	slog.Error(fmt.Sprintf(format, values...), "engine", "nats")
}

func (logger natsLogger) Fatalf(format string, values ...any) {
	select {
	case logger.broken <- fmt.Errorf("nats: "+format, values...):
	default: // an earlier failure already has it started again
	}
}
